import { counted } from '../values/counted.ts'

/** How much of a check is sent: its first request of each kind, or all of them. */
export type Portion = 'first' | 'all'

/** Why a run ends that has spent its budget. */
export function spent(budget: number): string {
  return `the run has spent its budget of ${counted(budget, 'request')}`
}
