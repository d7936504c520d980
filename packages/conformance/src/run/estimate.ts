import type { Exchange } from '../model/exchange.ts'

/** How many requests each scenario sends, by its ID. */
export type ExpectedRequests = ReadonlyMap<Exchange['scenario'], number>

/** Until the requests of each scenario are known: requests per check or probe, set-up included. */
const usual = { perCheck: 5, weight: 50 }

/** So many requests must be compared before a target that needs more or fewer than expected changes the estimate much. */
const comparedFrom = 200

/** How long the rest of a run takes. All times are passed in, and none is read from a clock. */
export interface Estimate {
  /** Scenarios differ a lot, and the ones with few requests come first: with these numbers, the estimate is right from the start. */
  expect(requests: ExpectedRequests): void
  onRecording(exchange: Pick<Exchange, 'scenario' | 'durationMs'>, elapsedMs: number): void
  onScenarioEnd(scenario: Exchange['scenario'] | undefined, checks: number): void
  /** Undefined before the first response. */
  leftMs(elapsedMs: number): number | undefined
}

export function createEstimate(total: number, rate: number | undefined): Estimate {
  const recorded = new Map<Exchange['scenario'], number>()
  const ended = new Set<Exchange['scenario']>()
  let expected: ExpectedRequests | undefined
  let [recordings, done, left] = [0, 0, 0]
  const compared = { recorded: comparedFrom, expected: comparedFrom }
  // The preflight sends one request at a time, so it says little about the pace of the rest.
  let pace: { readonly sinceMs: number; requests: number } | undefined

  function compare(scenario: Exchange['scenario']): void {
    const wanted = expected?.get(scenario)
    if (wanted === undefined) return
    const sent = recorded.get(scenario) ?? 0
    compared.recorded += sent
    compared.expected += wanted
    left -= Math.max(0, wanted - sent)
  }

  return {
    expect(requests) {
      expected = requests
      for (const [scenario, wanted] of requests) left += Math.max(0, wanted - (recorded.get(scenario) ?? 0))
      for (const scenario of ended) compare(scenario)
    },
    onRecording({ scenario, durationMs }, elapsedMs) {
      recordings++
      const before = recorded.get(scenario) ?? 0
      recorded.set(scenario, before + 1)
      if (before < (expected?.get(scenario) ?? 0)) left--
      if (scenario === 'smoke') return
      pace ??= { sinceMs: elapsedMs - durationMs, requests: 0 }
      pace.requests++
    },
    onScenarioEnd(scenario, checks) {
      done += checks
      if (scenario === undefined || ended.has(scenario)) return
      ended.add(scenario)
      compare(scenario)
    },
    leftMs(elapsedMs) {
      if (recordings === 0) return undefined
      const { perCheck, weight } = usual
      const requestsLeft = expected
        ? (left * compared.recorded) / compared.expected
        : ((total - done) * (recordings + perCheck * weight)) / (done + weight)
      const measured = pace ? (elapsedMs - pace.sinceMs) / pace.requests : elapsedMs / recordings
      return requestsLeft * Math.max(measured, rate === undefined ? 0 : 1000 / rate)
    },
  }
}
