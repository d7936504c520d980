import type { RetryReason, Waits } from '../model/session.ts'
import { type RetryRule, retryPolicy } from './retry-policy.ts'

/** The waits of a run; shared by all of its sessions. */
export interface Waiting {
  /** Whether to wait for this reason: false once the run has waited too long without success. */
  isWorthIt(reason: RetryReason): boolean
  /** Records one repetition and the pause before it. */
  note(reason: RetryReason, pauseMs: number): void
  /** Records a wait without success. */
  noteInVain(reason: RetryReason, waitedMs: number): void
  /** Every reason that occurred, with its totals, in the order of the policy. */
  total(): readonly Waits[]
}

export function createWaiting(): Waiting {
  const totals = new Map<RetryReason, { repetitions: number; waitedMs: number; inVainMs: number }>()
  const totalOf = (reason: RetryReason) => {
    const known = totals.get(reason) ?? { repetitions: 0, waitedMs: 0, inVainMs: 0 }
    totals.set(reason, known)
    return known
  }
  const ruleOf = (reason: RetryReason): RetryRule => retryPolicy[reason]

  return {
    isWorthIt(reason) {
      const { inVainPerRunMs = Number.POSITIVE_INFINITY } = ruleOf(reason)
      return (totals.get(reason)?.inVainMs ?? 0) < inVainPerRunMs
    },
    note(reason, pauseMs) {
      const total = totalOf(reason)
      total.repetitions++
      total.waitedMs += pauseMs
    },
    noteInVain(reason, waitedMs) {
      totalOf(reason).inVainMs += waitedMs
    },
    total: () =>
      (Object.keys(retryPolicy) as RetryReason[]).flatMap((reason) => {
        const total = totals.get(reason)
        if (!total || total.repetitions === 0) return []
        return [{ reason, repetitions: total.repetitions, waitedMs: Math.round(total.waitedMs) }]
      }),
  }
}
