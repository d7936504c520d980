import { expect, it } from 'vitest'
import { judgeTarget, verifyReport } from '../../../src/with-cards.ts'
import { responding } from '../../../test/cards/mutants/patches.ts'
import { serve } from '../../../test/fixtures/serve.ts'

it('a run reports how long it waited for lists that show nothing, and can be verified although it stopped waiting', async () => {
  await using server = await serve(responding([], (data) => ({ ...data, transactions: [] })))
  const selection = { only: ['*transactions*', 'operate-card/reading-changes-nothing'] }
  const report = await judgeTarget({
    target: server.target,
    seed: 1,
    fuzz: 0,
    probes: false,
    selection,
    concurrency: 1,
  })
  const { repetitions = 0, waitedMs = 0 } = report.summary.waits.find(({ reason }) => reason === 'late-list') ?? {}
  expect(repetitions).toBeGreaterThan(5)
  expect(waitedMs).toBeGreaterThan(1_000)
  expect(waitedMs).toBeLessThanOrEqual(12_000 + 4_500)
  expect((await verifyReport(JSON.parse(JSON.stringify(report)))).differences).toEqual([])
})

it.each([
  [20, 3, 8],
  [0, 3, 32],
])(
  'a target that takes %i ms and loses one response of %i ends the run soon, at %i scenarios at a time, and the reason says so',
  async (respondsAfterMs, period, concurrency) => {
    await using server = await serve(undefined, {
      respondsAfterMs,
      write(outgoing, { status, headers, body }, turn) {
        if (turn % period === 0) outgoing.socket?.destroy()
        else outgoing.writeHead(status, headers).end(body)
      },
    })
    const report = await judgeTarget({ target: server.target, seed: 1, fuzz: 0, probes: false, concurrency })
    expect(report.verdict).toBe('incomplete')
    expect(report.verdictReasons[0]).toMatch(
      /^the connection is unreliable: \d+ of \d+ valid requests got no response$/,
    )
    expect(report.summary.requests).toBeLessThan(1_500)
  },
)
