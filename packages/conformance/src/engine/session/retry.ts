import type { Session, Settled, Waits } from '../nouns/session.ts'
import type { Exchange, RetryReason } from '../nouns/wire/exchange.ts'

/** How often something is repeated, at most. */
interface RetryRule {
  /** How long to wait before each repetition. The length of the list is the maximum number of repetitions. */
  readonly pausesMs: readonly number[]
  /** How long one run may wait for this reason without success before it stops waiting for it. */
  readonly inVainPerRunMs?: number
}

/** Every reason for which the suite repeats a request, set-up or scenario. */
export const retryPolicy: Readonly<Record<RetryReason, RetryRule>> = {
  // A 429, or a 503 with Retry-After, which may extend these pauses up to `longestWaitMs`.
  'rate-limited': { pausesMs: [50, 100, 200, 400, 800, 1600, 3200, 6400, 10_000], inVainPerRunMs: 60_000 },
  // No response arrived, and the request is safe to repeat: it only reads, or the target need not accept it. More often only while
  // the target refuses connections.
  'lost-response': { pausesMs: [100, 300, 1000] },
  // The response to a valid request was lost, which may or may not have taken effect: its program begins anew.
  'lost-program': { pausesMs: [200, 1000] },
  // The target does not find what it just created.
  'new-object': { pausesMs: [50, 100, 200, 400] },
  // The target rejects a request about something new whose status is not one of the observed ones.
  'inactive-object': { pausesMs: [50, 100, 200, 300, 400, 600, 800] },
  // The target rejects a change that repeats an earlier one: it may treat it as a duplicate.
  'same-change': { pausesMs: [100, 200, 300, 500, 300] },
  // The target rejects a change right after another one, which may need time to settle.
  'change-after-change': { pausesMs: [50, 100, 150] },
  // The target rejects a request for its texts, which may be in use: it accepts the same one with others.
  'value-taken': { pausesMs: [0, 0, 0, 0] },
  // The target rejects a request that it should accept: a second rejection rules out a temporary failure.
  'rejected-once': { pausesMs: [0] },
  // A list does not show a change yet.
  'late-list': { pausesMs: [50, 100, 200, 400, 750, 500, 1000, 1500], inVainPerRunMs: 12_000 },
  // What was stopped still accepts an action: the stop may take effect later.
  'late-stop': { pausesMs: [100, 400, 1000] },
  // A probe reads a list that does not show an entry yet.
  'unread-list': { pausesMs: [200, 800] },
  // A request before the run got no response: the target may still be starting.
  'first-contact': { pausesMs: [0, 0] },
  // The target rejects a valid request in an unusual form: the same form again, then plainer ones, tell whether that is why.
  'unusual-form': { pausesMs: [0, 0, 0, 0, 0] },
}

/** Upper limit for Retry-After. */
export const longestWaitMs = 10_000

/** When a repetition is needed, and how it is waited for. */
interface Retrying<Made> {
  isSettled(made: Made, soFar: Omit<Waits, 'reason'>): Settled
  pause(milliseconds: number, made: Made): Promise<void>
  /** How long to pause; default: as long as the policy says. */
  pauseFor?(made: Made, leastMs: number): number
  /** The exchange of a repetition, if it has one. */
  idOf?(repetition: number): Exchange['id']
}

interface Retried<Made> {
  readonly made: Made
  readonly isSettled: boolean
  readonly repetitions: number
}

/** The repetitions of a run; shared by all of its sessions. */
export interface Retries {
  /** Repeats something until it is settled, or as often as the policy allows. */
  retry<Made>(
    reason: RetryReason,
    make: (repetition: number) => Promise<Made>,
    how: Retrying<Made>,
  ): Promise<Retried<Made>>
  /** Counts a repetition that needs no loop. */
  note(reason: RetryReason): void
  /** Every reason that occurred, with its totals, in the order of the policy. */
  total(): readonly Waits[]
}

interface RetriesOptions {
  /** How long a run waited in vain depends on concurrent scenarios, so a recording decides what it repeated. */
  readonly isRecorded?: (id: Exchange['id']) => boolean
}

export function createRetries({ isRecorded }: RetriesOptions = {}): Retries {
  const reasons = Object.keys(retryPolicy) as RetryReason[]
  const totals = Object.fromEntries(
    reasons.map((reason) => [reason, { repetitions: 0, waitedMs: 0, inVainMs: 0 }]),
  ) as Record<RetryReason, { repetitions: number; waitedMs: number; inVainMs: number }>

  function isWorthIt(reason: RetryReason, id: Exchange['id'] | undefined): boolean {
    const { inVainPerRunMs } = retryPolicy[reason]
    if (inVainPerRunMs === undefined) return true
    return isRecorded && id !== undefined ? isRecorded(id) : totals[reason].inVainMs < inVainPerRunMs
  }

  return {
    async retry(reason, make, { isSettled, pause, pauseFor = (_, leastMs) => leastMs, idOf }) {
      const total = totals[reason]
      let waitedMs = 0
      for (let repetitions = 0; ; repetitions++) {
        const made = await make(repetitions)
        const settled = isSettled(made, { repetitions, waitedMs })
        if (settled === true) return { made, isSettled: true, repetitions }
        const leastMs = retryPolicy[reason].pausesMs[repetitions]
        if (settled === 'in-vain' || leastMs === undefined || !isWorthIt(reason, idOf?.(repetitions + 1))) {
          total.inVainMs += waitedMs
          return { made, isSettled: false, repetitions }
        }
        const pauseMs = pauseFor(made, leastMs)
        total.repetitions++
        total.waitedMs += pauseMs
        if (pauseMs > 0) await pause(pauseMs, made)
        waitedMs += pauseMs
      }
    },
    note: (reason) => void totals[reason].repetitions++,
    total: () =>
      reasons.flatMap((reason) => {
        const { repetitions, waitedMs } = totals[reason]
        return repetitions === 0 ? [] : [{ reason, repetitions, waitedMs: Math.round(waitedMs) }]
      }),
  }
}

/** Repeats the whole function if it ended with such an error. */
export async function repeatAfter<Made>(
  repeat: Session['repeat'],
  reason: RetryReason,
  isReason: (error: unknown) => boolean,
  make: (isAgain: boolean) => Promise<Made>,
): Promise<Made> {
  const once = async (isAgain: boolean): Promise<{ readonly made: Made } | { readonly error: unknown }> => {
    try {
      return { made: await make(isAgain) }
    } catch (error) {
      if (isReason(error)) return { error }
      throw error
    }
  }
  const ended = await repeat(reason, once, (one) => 'made' in one)
  if ('made' in ended) return ended.made
  throw ended.error
}
