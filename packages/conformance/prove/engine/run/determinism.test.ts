import { loadContract } from '@card-contract/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTransport } from '../../../src/engine/http/transport.ts'
import type { Report } from '../../../src/engine/nouns/report.ts'
import type { Exchange } from '../../../src/engine/nouns/wire/exchange.ts'
import { writeReport } from '../../../src/engine/report/write-report.ts'
import { createRunContext } from '../../../src/engine/run/context.ts'
import { derive } from '../../../src/engine/run/derive.ts'
import { examine } from '../../../src/engine/run/run-and-judge.ts'
import { connect } from '../../../src/engine/session/connection.ts'
import { pause } from '../../../src/engine/session/wait.ts'
import { createRandom } from '../../../src/engine/values/random.ts'
import { judgeTarget } from '../../../src/with-cards.ts'
import { checks } from '../../../test/cards/proof/judge-mutant.ts'
import { settle } from '../../../test/fixtures/engine-with-cards.ts'
import { judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'
import { idsWith, runChecksInProcess } from '../../../test/fixtures/run-checks.ts'
import { serve } from '../../../test/fixtures/serve.ts'

const options = { seed: 7, runId: 'a1b2c3d4', failOn: 'inferred' } as const

async function reportAt(concurrency: number): Promise<Report> {
  await using server = await serve()
  return await judgeTarget({ ...options, target: server.target, concurrency })
}

/** The report of the same checks and probes in another order. */
async function reportInOrderOf(random: () => number): Promise<Report> {
  await using server = await serve()
  const settings = settle({ ...options, target: server.target })
  const transport = createTransport({
    origin: new URL(server.target.baseUrl),
    timeoutMs: 10_000,
    connections: 16,
    maxBodyBytes: 1024 * 1024,
  })
  const connection = connect(transport, { startedAt: performance.now() })
  const run = createRunContext(settings, connection, (milliseconds) => pause(milliseconds), await derive(settings))
  try {
    const judged = await examine(
      { ...run, checks: shuffled(run.checks, random), probes: shuffled(run.probes, random) },
      { concurrency: 8, begins: () => true, over: () => undefined, onScenarioEnd: () => undefined },
    )
    const { exchanges } = run.recorder.redact(judged.exchanges)
    const circumstances = { startedAt: '', requests: connection.sent(), durationMs: 0, waits: [], checkIds: [] }
    return writeReport(settings, { ...judged, exchanges }, circumstances)
  } finally {
    transport.close()
  }
}

function shuffled<One>(list: readonly One[], random: () => number): One[] {
  return list
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)
}

/**
 * What the run decided, without what the server and the clock decided: which IDs were issued in which order, and when. IDs are
 * numbered by their first appearance, so that one in the place of another still shows.
 */
function normalised({
  digest: _,
  suite,
  summary,
  coverage,
  checks: judged,
  gaps,
  exchanges,
  ...others
}: Report): string {
  const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1)
  const plain = {
    ...others,
    suite: { ...suite, startedAt: '', options: { ...suite.options, concurrency: 0 } },
    summary: { ...summary, durationMs: 0 },
    // Which of simultaneous requests are accepted differs, and so do the counts.
    coverage: {
      ...coverage,
      operations: coverage?.operations.map(({ operationId, items }) => ({ operationId, items })),
    },
    checks: judged.map((check) => ({ ...check, durationMs: 0 })).sort(byId),
    gaps: [...gaps].sort(byId),
    exchanges: exchanges.map(withoutTime).sort(inOrder),
  }
  const seen = new Map<string, string>()
  return (
    JSON.stringify(plain, null, 1)
      .replace(/(?<=%2F|\b)(user|card|registration|transaction)-\d{6}(?!\d)/gi, (id, kind: string) => {
        seen.set(id, seen.get(id) ?? `${kind}-${seen.size}`)
        return seen.get(id) ?? id
      })
      // An ID without its last digit, which a check requests on purpose.
      .replace(/\b(user|card)-\d{5}(?!\d)/g, '$1-cut-off')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'some time')
      .replace(/[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g, 'some date')
      .replace(/127\.0\.0\.1:\d+/g, 'the server')
      .replace(/(polling_attempts\\?":)\d+/g, '$1 some')
  )
}

/** The network decides which of simultaneous requests arrives first; IDs, balances and which of them are accepted follow from that. */
const isSentAtOnce = ({ id }: Exchange): boolean => /no-lost-updates|at-once|ids-are-unique/.test(id)

/** How often a payout was read before does not matter. */
const isPoll = ({ operationId }: Exchange): boolean => operationId === 'getPayoutStatus'

function withoutTime(exchange: Exchange): Exchange {
  const { request, response } = exchange
  const timeless = { ...exchange, startedMs: 0, durationMs: 0 }
  if (isPoll(exchange) && response) {
    const headers = response.headers.filter(([name]) => name !== 'Content-Length')
    return { ...timeless, response: { ...response, headers, bodyBytes: 0 } }
  }
  if (!isSentAtOnce(exchange) || !response) return timeless
  const target = request.target.replace(/\b(user|card)-\d{6}(?!\d)/g, '$1')
  return {
    ...timeless,
    request: { ...request, target },
    response: { ...response, status: 0, headers: [], body: '', bodyBytes: 0 },
  }
}

function inOrder(a: { readonly id: string }, b: { readonly id: string }): number {
  const [scenario = '', number] = a.id.split('#')
  const [other = '', otherNumber] = b.id.split('#')
  if (scenario !== other) return scenario < other ? -1 : 1
  return Number(number) - Number(otherNumber)
}

/** Line by line, so that a difference is a line and not a report. */
function differences(a: string, b: string): string[] {
  const [left, right] = [a.split('\n'), b.split('\n')]
  return left
    .flatMap((line, index) => (line === right[index] ? [] : [`${line.trim()} | ${right[index]?.trim()}`]))
    .slice(0, 10)
}

describe('reports of runs with the same seed', () => {
  let expected: string
  beforeAll(async () => {
    expected = normalised(await reportAt(1))
  })

  it.each([8, 32])('the report is the same with %i scenarios at a time and with one', async (concurrency) => {
    const received = normalised(await reportAt(concurrency))
    expect(differences(expected, received)).toEqual([])
    expect(received.length).toBe(expected.length)
  })

  it.each([1, 2])('the report is the same in any order of the checks (shuffled, %i)', async (seed) => {
    const received = normalised(await reportInOrderOf(createRandom(`order ${seed}`)))
    expect(differences(expected, received)).toEqual([])
    expect(received.length).toBe(expected.length)
  })

  it('the sent values are the same with the same seed, and different with another', async () => {
    const sentWith = async (seed: number): Promise<readonly unknown[]> => {
      const { verdict, exchanges } = await judgeInProcess({
        ...options,
        seed,
        probes: false,
      })
      expect(verdict).toBe('conformant')
      return exchanges.map(({ id, request }) => [id, request.body])
    }
    const sent = await sentWith(7)
    expect(await sentWith(7)).toEqual(sent)
    expect(await sentWith(8)).not.toEqual(sent)
  })
})

describe('a check by itself', () => {
  it('a check by itself passes as it does among the others', async () => {
    const reported: string[] = []
    for (const check of checks) {
      const judged = await runChecksInProcess(undefined, [check], { concurrency: 1 })
      if (idsWith(judged, 'passed').length !== 1) reported.push(`${check.id}: ${judged.checks[0]?.outcome}`)
    }
    expect(reported).toEqual([])
    expect(checks.length).toBeGreaterThan(loadContract().requirements.length)
  })
})
