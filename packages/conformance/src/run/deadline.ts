import type { RunSettings } from '../model/settings.ts'
import type { Ending } from './ending.ts'

/** Ends a run at its deadline, whatever limits its pace. Returns how long until then. */
export function watchDeadline({ deadlineS }: Pick<RunSettings, 'deadlineS'>, ending: Ending) {
  ending.endAfter(deadlineS * 1000, () => `the run reached its deadline of ${deadlineS} s`)
  return { leftMs: (elapsedMs: number): number => Math.max(0, deadlineS * 1000 - elapsedMs) }
}
