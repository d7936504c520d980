import { describe, expect, it } from 'vitest'
import type { WireRequest } from '../../../src/engine/nouns/wire/wire.ts'
import { judgeTarget, verifyReport } from '../../../src/with-cards.ts'
import { responding } from '../../../test/cards/mutants/patches.ts'
import { judgeLosing } from '../../../test/engine/session/judge-losing.ts'
import { judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'
import { serve } from '../../../test/fixtures/serve.ts'

/** A form of valid requests writes letters as escapes. */
const unescaped = (body: string): string =>
  body.replaceAll(/\\u00([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

describe('the budget of lost responses', () => {
  it.each([
    ['operation', 'timeout', ({ target }) => target.includes('/topup')],
    ['action', 'reset', ({ body }) => unescaped(String(body)).includes('"enable"')],
  ] as const satisfies readonly [string, string, (request: WireRequest) => boolean][])(
    'an %s that never responds does not count against the connection (%s)',
    async (_, kind, isLost) => {
      const report = await judgeLosing(kind, isLost)
      expect(report.suite.interrupted).toBeUndefined()
      expect(report.verdict).toBe('not-conformant')
    },
  )
})

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

const dropped = { trouble: { kind: 'reset', message: 'the connection was closed before the response' } } as const

const judgeDropping = (isDropped: (request: WireRequest, turn: number) => boolean) => {
  let turn = 0
  return judgeInProcess({
    seed: 1,
    probes: false,
    fuzz: 0,
    around: (transport) => ({
      ...transport,
      send: async (request) => (isDropped(request, ++turn) ? dropped : await transport.send(request)),
    }),
  })
}

it('a run goes on if one operation never responds, and the others are judged', async () => {
  const report = await judgeDropping(({ target }) => target.includes('/payments/'))
  expect(report.suite.interrupted).toBeUndefined()
  expect(report.verdict).toBe('not-conformant')
  const others = report.checks.filter(({ operationId }) => operationId !== 'checkPaymentStatus')
  expect(others.filter(({ outcome }) => outcome === 'blocked')).toEqual([])
})

it('a run ends if no operation responds any more', async () => {
  const report = await judgeDropping((_, turn) => turn > 500)
  expect(report.suite.interrupted).toMatch(
    /^the target stopped responding: \d+ valid requests in a row got no response; the first of them was \w+ \(exchange \S+\)$/,
  )
  expect(report.summary.requests).toBeLessThan(3_000)
})

describe('a run of a target with large responses', () => {
  it('a run ends before responses fill the memory', async () => {
    const transactions = Array.from({ length: 100 }, (_, id) => ({
      id: `of-another-card-${id}`.padEnd(2_000, '-'),
      amount: 1,
      currency: 'USD',
      type: 'topup',
      status: 'completed',
      created_at: '2026-01-15T10:15:30.000Z',
    }))
    await using server = await serve((parts) => ({
      ...parts,
      acceptance: (data, matched) => parts.acceptance({ ...data, transactions }, matched),
    }))
    const report = await judgeTarget({ seed: 1, target: server.target })
    expect(report.suite.interrupted).toBe("the target's responses take more than 128 MB to keep")
    expect(report.verdict).toBe('incomplete')
  })
})
