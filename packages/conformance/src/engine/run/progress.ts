import type { RunSettings } from '../nouns/settings.ts'
import type { AskedToWait } from '../session/asked-to-wait.ts'
import { plannedIn } from './budget.ts'
import type { RunContext } from './context.ts'
import type { ScenarioResult } from './scenarios/attempt.ts'

export interface Progress {
  /** Checks and probes that are done, out of `total`. */
  readonly done: number
  readonly total: number
  readonly requests: number
  /** About how many requests the run sends. */
  readonly planned: number
  /** How long the rest is likely to take; absent before the first response. */
  readonly etaMs?: number
  /** What a run that takes too long could change. */
  readonly extent?: Pick<RunSettings, 'concurrency' | 'budget' | 'rate'>
  /** How long until the run ends at its deadline; absent before the first response. */
  readonly untilDeadlineMs?: number
  /** The last response by which the target asked the run to slow down. */
  readonly askedToWait?: AskedToWait
}

interface Listeners {
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** Tells how far a run has come, and how long the rest takes by the pace so far. */
export function createProgress(
  run: Pick<RunContext, 'checks' | 'probes' | 'plan'>,
  settings: RunSettings,
  sent: () => number,
  { onProgress }: Listeners,
) {
  const total = plannedIn(run.checks, run.plan).length + run.probes.length
  const planned = run.plan?.requests ?? 0
  const startedMs = performance.now()
  let done = 0
  let askedToWait: AskedToWait | undefined

  /** How long the rest takes; undefined before the first response. */
  function leftMs(elapsedMs: number): number | undefined {
    if (sent() === 0) return undefined
    const perRequestMs = Math.max(elapsedMs / sent(), settings.rate === undefined ? 0 : 1000 / settings.rate)
    return done === total ? 0 : Math.max(0, planned - sent()) * perRequestMs
  }

  function tell(): void {
    const elapsedMs = performance.now() - startedMs
    const etaMs = leftMs(elapsedMs)
    const untilDeadlineMs = Math.max(0, settings.deadlineS * 1000 - elapsedMs)
    onProgress?.({
      ...{ done, total, requests: sent(), planned, extent: settings },
      ...(etaMs === undefined ? {} : { etaMs, untilDeadlineMs }),
      ...(askedToWait ? { askedToWait } : {}),
    })
  }

  tell()
  return {
    onAskedToWait(asked: AskedToWait): void {
      askedToWait = asked
      tell()
    },
    onRecording: tell,
    onScenarioEnd({ results }: ScenarioResult): void {
      done += results.length
      tell()
    },
    /** How long the whole run would take by now; undefined before the first response. */
    expectedMs(): number | undefined {
      const elapsedMs = performance.now() - startedMs
      const left = leftMs(elapsedMs)
      return left === undefined ? undefined : Math.round(elapsedMs + left)
    },
  }
}
