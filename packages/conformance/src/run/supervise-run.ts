import { footprintOf } from '../evidence/footprint.ts'
import { longestBody } from '../evidence/recorder.ts'
import type { Exchange } from '../model/exchange.ts'
import { failsAt } from '../model/level.ts'
import type { RunSettings } from '../model/settings.ts'
import type { AskedToWait } from '../session/asked-to-wait.ts'
import type { ScenarioResult } from './attempt.ts'
import { createConnectionHealth } from './connection-health.ts'
import type { RunContext } from './context.ts'
import { watchDeadline } from './deadline.ts'
import type { Ending } from './ending.ts'
import { createEstimate } from './estimate.ts'
import type { Progress, RunOptions } from './settings.ts'
import { watchForStandstill } from './standstill.ts'

/** Memory limit for all responses together; a target that exceeds it is trying to exhaust memory. */
const evidenceAtMost = 32 * 1024 * 1024

/**
 * After this many consecutive requests without a response, further ones would not get one either. Only requests count to which
 * the target has responded before: an operation that never responds is one fault, and the others can still be judged.
 */
const silenceAtMost = 24

/** Size limit for one response: a longer one could not be kept whole, and a report must be enough to judge it again. */
export const responseAtMost = longestBody

/** After this many responses that are too large, further ones would only cost time. */
const tooLargeAtMost = 100

/** A shorter run is over before an exact estimate is ready. */
const exactFromMs = 5_000
const exactIfLeftMs = 20_000

interface Supervisor {
  begin(run: RunContext): void
  onRecording(recorded: Exchange): void
  onAskedToWait(asked: AskedToWait): void
  onScenarioEnd(result: ScenarioResult): void
  /** How long the whole run would take by now; undefined before the first response. */
  expectedMs(): number | undefined
}

/** Supervises a run: reports its progress, and ends it when continuing would show nothing new or cost too much. */
export function superviseRun(
  settings: RunSettings,
  sent: () => number,
  ending: Ending,
  { onProgress, expectedRequests }: Pick<RunOptions, 'onProgress' | 'expectedRequests'>,
): Supervisor {
  const { failOn, knownFailures, rate } = settings
  const known = new Set(knownFailures.map(({ id }) => id))
  const startedMs = performance.now()
  let [total, done, failed, silent, tooLarge, recordings, keptBytes] = [0, 0, 0, 0, 0, 0, 0]
  let askedToWait: AskedToWait | undefined
  let firstFailure: string | undefined
  /** The operations that have responded to a valid request. */
  const responding = new Set<string>()
  const health = createConnectionHealth(settings.contract)
  const standstill = watchForStandstill(settings, sent, ending)
  const deadline = watchDeadline(settings, ending)
  let estimate = createEstimate(0, rate)
  let isExactAsked = false

  function tell(): void {
    onProgress?.({
      ...{ done, total, failed, requests: sent(), extent: settings, ...timesLeft() },
      ...(firstFailure === undefined ? {} : { firstFailure }),
      ...(askedToWait ? { askedToWait } : {}),
    })
  }

  function timesLeft(): Pick<Progress, 'etaMs' | 'untilDeadlineMs'> {
    const elapsedMs = performance.now() - startedMs
    const etaMs = estimate.leftMs(elapsedMs)
    if (etaMs === undefined) return {}
    if (!isExactAsked && elapsedMs >= exactFromMs && etaMs >= exactIfLeftMs) {
      isExactAsked = true
      // Without it, the rough estimate remains.
      expectedRequests?.().then(estimate.expect, () => undefined)
    }
    return { etaMs, untilDeadlineMs: deadline.leftMs(elapsedMs) }
  }

  return {
    onAskedToWait(asked) {
      askedToWait = asked
      standstill.onAskedToWait(asked)
      tell()
    },
    onRecording(recorded) {
      recordings++
      estimate.onRecording(recorded, performance.now() - startedMs)
      standstill.onRecording(recorded)
      if (recorded.response) keptBytes += footprintOf(recorded.response)
      if (keptBytes > evidenceAtMost) {
        ending.end(`the target's responses take more than ${evidenceAtMost / 1024 / 1024} MB to keep`)
      }
      if (recorded.trouble?.kind === 'too-large' && ++tooLarge === tooLargeAtMost) {
        ending.end(
          `${tooLarge} of ${recordings} responses are larger than ${responseAtMost / 1024} kB, which is too large to judge`,
        )
      }
      const complaint = health.note(recorded)
      if (complaint) ending.end(complaint)
      tell()
    },
    begin({ checks, probes }) {
      total = checks.length + probes.length
      estimate = createEstimate(total, rate)
      tell()
    },
    onScenarioEnd({ results, exchanges }) {
      done += results.length
      estimate.onScenarioEnd(exchanges[0]?.scenario, results.length)
      const failures = results.filter(
        ({ check, findings }) => !known.has(check.id) && findings.some(({ level }) => failsAt(level, failOn)),
      )
      failed += failures.length
      firstFailure ??= failures[0]?.check.id
      // A target may drop the connection on a request that it rejects, but a live target responds to valid requests.
      for (const { operationId = '', response, trouble, intent } of exchanges) {
        if (response) silent = 0
        if (intent !== 'valid') continue
        if (response) responding.add(operationId)
        else if (responding.has(operationId) && trouble?.kind !== 'malformed') silent++
      }
      if (silent >= silenceAtMost) {
        ending.end(`the target stopped responding: ${silent} requests in a row got no response`)
      }
      tell()
    },
    expectedMs() {
      const elapsedMs = performance.now() - startedMs
      const leftMs = estimate.leftMs(elapsedMs)
      return leftMs === undefined ? undefined : elapsedMs + leftMs
    },
  }
}
