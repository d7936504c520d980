import { describe, expect, it } from 'vitest'
import type { ReferenceModelOptions } from '../../../src/cards/model/reference-model.ts'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { reporters } from '../../../src/reporters/index.ts'
import { judgeTarget, type RunOptions, verifyReport } from '../../../src/with-cards.ts'
import { serve, type Writer } from '../../../test/fixtures/serve.ts'

const json = { 'content-type': 'application/json' }

const asksToWait =
  (status: number, seconds: number): Writer =>
  (outgoing) =>
    void outgoing.writeHead(status, { ...json, 'retry-after': String(seconds) }).end('{"success":false}')

const entry =
  '{"id":"t","amount":1,"currency":"USD","type":"topup","status":"completed","created_at":"2024-01-01T00:00:00Z"}'
const manyEntries = Array<string>(20_000).fill(entry).join(',')

const longLists: Writer = (outgoing, { status, headers, body }) =>
  void outgoing
    .writeHead(status, headers)
    .end(body.replace(/"transactions":\[(?=(\])?)/, (list, isEmpty) => `${list}${manyEntries}${isEmpty ? '' : ','}`))

/** Judges a server that responds correctly until it has turned. */
async function judge(
  turned: Writer,
  options: Partial<RunOptions> = {},
  alter?: ReferenceModelOptions['alter'],
): Promise<Report> {
  await using server = await serve(alter, {
    write(outgoing, response, turn, incoming) {
      if (turn > 80) return turned(outgoing, response, turn, incoming)
      outgoing.writeHead(response.status, response.headers).end(response.body)
    },
  })
  return await judgeTarget({ target: server.target, seed: 1, giveUpAfterS: 3, timeoutMs: 3_000, ...options })
}

describe.concurrent('a run that gives up', () => {
  it.each<[string, Writer, RegExp]>([
    [
      'responds 429 for ever and asks to wait an hour',
      asksToWait(429, 3600),
      /^the target responded 429 to \d+ of \d+ requests and asks to wait 3600 s; the run gave up after 3 s without progress$/,
    ],
    [
      'responds 503 for ever and asks to wait for years',
      asksToWait(503, 999_999_999),
      /^the target responded 503 to \d+ of \d+ requests and asks to wait 999999999 s; the run gave up after 3 s/,
    ],
    [
      'hangs',
      () => undefined,
      /^the target stopped responding: none of the last \d+ requests got a response; the first of them was \w+ \(exchange \S+\); the run gave up after 3 s/,
    ],
    [
      'lists 20,000 transactions',
      longLists,
      /^100 of \d+ responses are larger than 256 kB, which is too large to judge$/,
    ],
  ])('a run gives up if the target %s, says so first, and keeps what it learnt', async (_, turned, reason) => {
    const report = await judge(turned)
    const { interrupted = '' } = report.suite
    expect(interrupted).toMatch(reason)
    expect(report.summary.byOutcome.passed).toBeGreaterThan(0)
    // Operations that accepted nothing stand above all.
    const printed = reporters.terminal(report, { columns: 100 }).split('\n')
    const others = printed.filter((line) => !line.includes(' accepted none of '))
    const [headline, ...lines] = others.slice(others.findIndex((line) => line !== ''))
    expect(headline).toMatch(/onformant|Incomplete/)
    const sentence = lines.slice(0, lines.indexOf('')).join(' ').replace(/\s+/g, ' ')
    expect(sentence.toLowerCase()).toContain(interrupted.slice(0, 40).toLowerCase())
    expect((await verifyReport(JSON.parse(JSON.stringify(report)))).differences).toEqual([])
  })
})

// These wait as well, and so run beside those above.
it.concurrent('a run ends if every third response never comes, and says how many were lost', async () => {
  const report = await judge(
    (outgoing, { status, headers, body }, turn) => {
      if (turn % 3 > 0) outgoing.writeHead(status, headers).end(body)
    },
    { timeoutMs: 300, giveUpAfterS: 30 },
  )
  expect(report.suite.interrupted).toMatch(/^the connection is unreliable: \d+ of \d+ valid requests got no response$/)
  expect(report.summary.requests).toBeLessThan(1_500)
})

it.concurrent('a run that gives up after a deviation is not conformant, and names both in its first sentence', async () => {
  const report = await judge(asksToWait(429, 3600), {}, (parts) => ({
    ...parts,
    acceptance: (data, matched) =>
      parts.acceptance(matched.operation.operationId === 'createCardUser' ? { ...data, status: 7 } : data, matched),
  }))
  expect(report.verdict).toBe('not-conformant')
  expect(report.verdictReasons.join('; ')).toMatch(/^\d+ checks? failed; the target responded 429 to /)
})

describe.concurrent('a run that does not give up', () => {
  it('a run does not give up on a slow target while one long check goes on', async () => {
    await using server = await serve(undefined, { respondsAfterMs: 50 })
    const selection = { only: ['properties/any-sequence-adds-up'] }
    const limits = { giveUpAfterS: 2, timeoutMs: 2_000, concurrency: 1, fuzz: 10 }
    const report = await judgeTarget({ target: server.target, seed: 1, selection, ...limits })
    expect(report.suite.interrupted).toBeUndefined()
    expect(report.checks.map(({ outcome }) => outcome)).toEqual(['passed'])
    expect(report.summary.durationMs).toBeGreaterThan(2_000)
  })

  it('a run does not give up between the requests of a rate that is lower than its patience', async () => {
    await using server = await serve()
    const selection = { only: ['check-payment-status/*'] }
    const report = await judgeTarget({
      target: server.target,
      seed: 1,
      selection,
      giveUpAfterS: 2,
      timeoutMs: 2_000,
      rate: 0.4,
      deadlineS: 9,
    })
    expect(report.suite.interrupted).toBe('the run reached its deadline of 9 s')
  })
})
