import type { RetryReason } from '../model/session.ts'

/** One reason to repeat something, and how often. */
export interface RetryRule {
  /** What happened. */
  readonly when: string
  readonly repeats: 'request' | 'set-up' | 'scenario'
  /**
   * How long to wait before each repetition, in milliseconds. The length of the list is the maximum number of repetitions.
   */
  readonly pausesMs: readonly number[]
  /** How long one run may wait for this reason without success before it stops waiting for it. */
  readonly inVainPerRunMs?: number
  /** The function that recognises it, and its file. */
  readonly decidedBy: string
}

/** Losses may be periodic and other requests are in flight, so the pauses differ. */
const afterLossMs = [0, 2, 5, 10, 20, 40]

/** Every reason for which the suite repeats a request, set-up or scenario, with its limit and pauses. */
export const retryPolicy = {
  'rate-limited': {
    when: 'The response is a 429, or a 503 with Retry-After.',
    repeats: 'request',
    // Minimum pauses; Retry-After may extend them up to `longestWaitMs`.
    pausesMs: [50, 100, 200, 400, 800, 1600, 3200, 6400, 10_000],
    inVainPerRunMs: 60_000,
    decidedBy: 'asksToWait in session/asked-to-wait.ts',
  },
  'lost-response': {
    when: 'No response arrived, and the request is safe to repeat: it only reads, must be rejected, or may crash the target.',
    repeats: 'request',
    pausesMs: afterLossMs,
    decidedBy: 'isLost in session/judgeable.ts',
  },
  'lost-set-up': {
    when: 'A response was lost while the set-up created an object.',
    repeats: 'set-up',
    pausesMs: afterLossMs,
    decidedBy: 'freshly in session/session.ts',
  },
  'lost-scenario': {
    when: 'The response to a request that changes data was lost: the request may or may not have taken effect.',
    repeats: 'scenario',
    pausesMs: new Array<number>(9).fill(0),
    decidedBy: 'conclude in session/limits/attempts.ts',
  },
  'new-object': {
    when: 'The target does not find a user or card that it just created.',
    repeats: 'request',
    pausesMs: [50, 100, 200, 400],
    decidedBy: 'settlingFor in session/new-objects.ts',
  },
  'inactive-object': {
    when: 'The target rejects a request about a new card or user whose status is not one of the observed ones.',
    repeats: 'request',
    pausesMs: [50, 100, 200, 300, 400, 600, 800],
    decidedBy: 'settlingFor in session/new-objects.ts',
  },
  'same-movement': {
    when: 'The target rejects a movement that repeats an earlier one: it may treat it as a duplicate.',
    repeats: 'request',
    pausesMs: [100, 200, 300, 500, 300],
    decidedBy: 'settlingFor in session/recent-movements.ts',
  },
  'withdrawal-after-top-up': {
    when: 'The target rejects a withdrawal right after a top-up: the top-up may need time to settle.',
    repeats: 'request',
    pausesMs: [50, 100, 150],
    decidedBy: 'settlingFor in session/recent-movements.ts',
  },
  'value-taken': {
    when: 'The target rejects a registration because its phone number or email address is in use.',
    repeats: 'request',
    pausesMs: [0, 0],
    decidedBy: 'isTaken in model/is-taken.ts',
  },
  'rejected-once': {
    when: 'The target rejects a request that it should accept: a second rejection rules out a temporary failure.',
    repeats: 'request',
    pausesMs: [0],
    decidedBy: 'retryOnce in card-actions/retry-once.ts',
  },
  'late-list': {
    when: 'A list of transactions does not show a movement yet.',
    repeats: 'request',
    pausesMs: [50, 100, 200, 400, 750, 500, 1000, 1500],
    inVainPerRunMs: 12_000,
    decidedBy: 'awaitListing in card-actions/listing.ts',
  },
  'late-termination': {
    when: 'A terminated or disabled card still accepts an action: the stop may take effect later.',
    repeats: 'request',
    pausesMs: [100, 400, 1000],
    decidedBy: 'untilStopped in checks/at-once-a-stop-holds.ts',
  },
  'unread-list': {
    when: 'A probe reads a list that does not show a transaction yet.',
    repeats: 'request',
    pausesMs: [200, 800],
    decidedBy: 'listOf in probes/vocabulary/list.ts',
  },
  'first-contact': {
    when: 'A request before the run got no response: the target may still be starting.',
    repeats: 'request',
    pausesMs: [0, 0],
    decidedBy: 'askOn in preflight/ask.ts',
  },
  'closed-connection': {
    when: 'The target closed the connection instead of responding to a probe.',
    repeats: 'request',
    pausesMs: [0],
    decidedBy: 'askOnce in probes/vocabulary/ask.ts',
  },
  'unusual-form': {
    when: 'The target rejects a valid request in an unusual form: the same request again, then in the plain form and, if that is rejected with 401, with header names in another case, tells whether the form is the reason.',
    repeats: 'request',
    pausesMs: [0, 0, 0, 0, 0],
    decidedBy: 'rejectedForItsForm in session/rejected-for-its-form.ts',
  },
} as const satisfies Record<RetryReason, RetryRule>

/** Upper limit for Retry-After. */
export const longestWaitMs = 10_000

/** Maximum number of tries, including the first. */
export function triesFor(reason: RetryReason): number {
  return retryPolicy[reason].pausesMs.length + 1
}
