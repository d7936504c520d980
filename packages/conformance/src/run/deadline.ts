import type { RunSettings } from '../model/settings.ts'
import type { AskedToWait } from '../session/asked-to-wait.ts'
import type { Ending } from './ending.ts'

/** At fewer requests per second, a target is too slow to be judged on everything. */
const leastPace = 1

interface DeadlineWatch {
  onAskedToWait(asked: AskedToWait): void
  /** How long until the run ends; undefined while the deadline gives way. */
  leftMs(elapsedMs: number): number | undefined
}

/**
 * Ends a run at its deadline. The default one gives way while the target or --rate limits the pace: how long such a run takes
 * follows from the number of requests, and a target that stops responding ends it anyway.
 */
export function watchDeadline(
  { deadlineS, isDeadlineFirm, rate }: RunSettings,
  recorded: () => number,
  ending: Ending,
): DeadlineWatch {
  const startedMs = performance.now()
  let isLimited = rate !== undefined

  function givesWay(elapsedMs: number): boolean {
    if (isDeadlineFirm || !isLimited) return false
    return rate !== undefined || recorded() >= (leastPace * elapsedMs) / 1000
  }

  ending.endAfter(deadlineS * 1000, () =>
    givesWay(performance.now() - startedMs) ? undefined : `the run reached its deadline of ${deadlineS} s`,
  )
  return {
    onAskedToWait() {
      isLimited = true
    },
    leftMs: (elapsedMs) => (givesWay(elapsedMs) ? undefined : Math.max(0, deadlineS * 1000 - elapsedMs)),
  }
}
