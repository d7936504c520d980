import type { Exchange } from '../exchanges/exchange.ts'
import { failsAt } from '../findings/level.ts'
import type { RunSettings } from '../model/settings.ts'
import type { AskedToWait } from '../session/asked-to-wait.ts'
import type { ScenarioResult } from './scenarios/attempt.ts'

export interface Progress {
  /** Checks and probes that are done, out of `total`. */
  readonly done: number
  readonly total: number
  /** How many of them fail the run so far. */
  readonly failed: number
  /** ID of the first of them. */
  readonly firstFailure?: string
  readonly requests: number
  /** How long the rest is likely to take; absent before the first response. */
  readonly etaMs?: number
  /** What a run that takes too long could change. */
  readonly extent?: Pick<RunSettings, 'concurrency' | 'budget' | 'rate'>
  /** How long until the run ends at its deadline; absent before the first response. */
  readonly untilDeadlineMs?: number
  /** The last response by which the target asked the run to slow down. */
  readonly askedToWait?: AskedToWait
}

/** How many requests each scenario sends, by its ID. */
export type ExpectedRequests = ReadonlyMap<Exchange['scenario'], number>

interface Listeners {
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly expectedRequests?: (() => Promise<ExpectedRequests>) | undefined
}

/** A shorter run is over before an exact estimate is ready. */
const exactFromMs = 5_000
const exactIfLeftMs = 20_000

/** Tells how far a run of this many checks and probes has come, and how long the rest will take. */
export function createProgress(
  total: number,
  settings: RunSettings,
  sent: () => number,
  { onProgress, expectedRequests }: Listeners,
) {
  const known = new Set(settings.knownFailures.map(({ id }) => id))
  const estimate = createEstimate(total, settings.rate)
  const startedMs = performance.now()
  const elapsedMs = (): number => performance.now() - startedMs
  let [done, failed] = [0, 0]
  let askedToWait: AskedToWait | undefined
  let firstFailure: string | undefined
  let isExactAsked = false

  function tell(): void {
    onProgress?.({
      ...{ done, total, failed, requests: sent(), extent: settings, ...timesLeft(elapsedMs()) },
      ...(firstFailure === undefined ? {} : { firstFailure }),
      ...(askedToWait ? { askedToWait } : {}),
    })
  }

  function timesLeft(elapsed: number): Pick<Progress, 'etaMs' | 'untilDeadlineMs'> {
    const etaMs = estimate.leftMs(elapsed)
    if (etaMs === undefined) return {}
    if (!isExactAsked && elapsed >= exactFromMs && etaMs >= exactIfLeftMs) {
      isExactAsked = true
      // Without it, the rough estimate remains.
      expectedRequests?.().then(estimate.expect, () => undefined)
    }
    return { etaMs, untilDeadlineMs: Math.max(0, settings.deadlineS * 1000 - elapsed) }
  }

  tell()
  return {
    onAskedToWait(asked: AskedToWait): void {
      askedToWait = asked
      tell()
    },
    onRecording(recorded: Exchange): void {
      estimate.onRecording(recorded, elapsedMs())
      tell()
    },
    onScenarioEnd({ results, exchanges }: ScenarioResult): void {
      done += results.length
      estimate.onScenarioEnd(exchanges[0]?.scenario, results.length)
      const failures = results.filter(
        ({ check, findings }) => !known.has(check.id) && findings.some(({ level }) => failsAt(level, settings.failOn)),
      )
      failed += failures.length
      firstFailure ??= failures[0]?.check.id
      tell()
    },
    /** How long the whole run would take by now; undefined before the first response. */
    expectedMs(): number | undefined {
      const elapsed = elapsedMs()
      const leftMs = estimate.leftMs(elapsed)
      return leftMs === undefined ? undefined : Math.round(elapsed + leftMs)
    },
  }
}

/** Until the requests of each scenario are known: requests per check or probe, set-up included. */
const usual = { perCheck: 5, weight: 50 }

/** So many requests must be compared before a target that needs more or fewer than expected changes the estimate much. */
const comparedFrom = 200

/** How long the rest of a run takes. All times are passed in, and none is read from a clock. */
export function createEstimate(total: number, rate: number | undefined) {
  const recorded = new Map<Exchange['scenario'], number>()
  const ended = new Set<Exchange['scenario']>()
  let expected: ExpectedRequests | undefined
  let [recordings, done] = [0, 0]
  // The preflight sends one request at a time, so it says little about the pace of the rest.
  let pace: { readonly sinceMs: number; requests: number } | undefined

  function requestsLeft(): number {
    const { perCheck, weight } = usual
    if (!expected) return ((total - done) * (recordings + perCheck * weight)) / (done + weight)
    let left = 0
    const compared = { recorded: comparedFrom, expected: comparedFrom }
    for (const [scenario, wanted] of expected) {
      const sent = recorded.get(scenario) ?? 0
      if (!ended.has(scenario)) left += Math.max(0, wanted - sent)
      else {
        compared.recorded += sent
        compared.expected += wanted
      }
    }
    return (left * compared.recorded) / compared.expected
  }

  return {
    /** Scenarios differ a lot, and the ones with few requests come first: with these numbers, the estimate is right from the start. */
    expect(requests: ExpectedRequests): void {
      expected = requests
    },
    onRecording({ scenario, durationMs }: Pick<Exchange, 'scenario' | 'durationMs'>, elapsedMs: number): void {
      recordings++
      recorded.set(scenario, (recorded.get(scenario) ?? 0) + 1)
      if (scenario === 'smoke') return
      pace ??= { sinceMs: elapsedMs - durationMs, requests: 0 }
      pace.requests++
    },
    onScenarioEnd(scenario: Exchange['scenario'] | undefined, checks: number): void {
      done += checks
      if (scenario !== undefined) ended.add(scenario)
    },
    /** Undefined before the first response. */
    leftMs(elapsedMs: number): number | undefined {
      if (recordings === 0) return undefined
      const measured = pace ? (elapsedMs - pace.sinceMs) / pace.requests : elapsedMs / recordings
      return requestsLeft() * Math.max(measured, rate === undefined ? 0 : 1000 / rate)
    },
  }
}
