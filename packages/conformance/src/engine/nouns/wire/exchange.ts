import type { Case } from '../case.ts'
import type { Writing } from './request-form.ts'

/** One header as it was on the wire; a name may occur more than once. */
export type HeaderLine = readonly [name: string, value: string]

/** The value of the first header with this name; case-insensitive. */
export function headerOf(headers: readonly HeaderLine[], wanted: string): string | undefined {
  const lowerCase = wanted.toLowerCase()
  // A run reads thousands of responses, and most names differ in length.
  return headers.find((line) => line[0].length === wanted.length && line[0].toLowerCase() === lowerCase)?.[1]
}

export interface RecordedRequest {
  readonly method: string
  /** Path and query as sent, including the base path. */
  readonly target: string
  readonly headers: readonly HeaderLine[]
  readonly body?: string
  /** Set if the body was sent as bytes, and not as text in UTF-8: each character of `body` is one of them. */
  readonly isBinary?: true
}

export interface RecordedResponse {
  readonly status: number
  readonly headers: readonly HeaderLine[]
  /** The body as text, redacted in a report. */
  readonly body: string
  readonly bodyBytes: number
  /** Whether `body` was cut: JSON has shorter texts and lists, anything else only its beginning. The run is judged on what is left. */
  readonly truncated: boolean
  /** SHA-256 of the whole body as received, if it was truncated. */
  readonly bodySha256?: string
  /** During a run: the body repeats a secret number outside its field. In a report, its placeholder shows that. */
  readonly repeatsSecret?: true
}

/** Why there is no complete response. */
export interface Trouble {
  /**
   * `blocked`: a proxy between the client and the target rejected the request; `unread`: the target, which did not read all of it;
   * `cut`: the connection ended in the middle of the response.
   */
  readonly kind: 'connect' | 'blocked' | 'unread' | 'timeout' | 'reset' | 'cut' | 'malformed' | 'too-large' | 'aborted'
  readonly message: string
}

/** Whether the target cannot have received the whole request; otherwise it may have. */
export function neverArrived({ kind }: Trouble): boolean {
  return kind === 'connect' || kind === 'blocked' || kind === 'unread'
}

/** Whether it says nothing about the target: the client did not wait for the response, or the target did not see the request. */
export function isNotTheTargets({ kind }: Trouble): boolean {
  return kind === 'aborted' || kind === 'blocked'
}

/**
 * One request and its response: the only form of evidence. During a run it holds the data as received, with placeholders
 * for the credentials that were sent and for the values of secret fields, and the run is judged on that. A report contains a redacted
 * copy, from which the report can be verified.
 */
export interface Exchange {
  /** `<scenario>#<n>`: the same in every run with the same seed, whatever the concurrency. Compare it only as a whole. */
  readonly id: string
  /** A group of checks that share a set-up, a probe, or the preflight. */
  readonly scenario: string
  /** Counts from 1: a scenario restarts after a lost response. */
  readonly attempt: number
  /** The request's position in the attempt, from 1. */
  readonly sequence: number
  /** Set if the request was sent again: how often so far. */
  readonly repeat?: number
  /** Why it was sent again. */
  readonly reason?: RetryReason
  /** The intended operation; absent if the path belongs to none. */
  readonly operationId?: string
  /** `valid`: the contract allows the request. `invalid`: the target must reject it. `open`: it tests a gap. */
  readonly intent: 'valid' | 'invalid' | 'open'
  /**
   * Set if the contract allows an open request: one that exceeds what is there, or is about something that is switched off. If the target accepts it,
   * the response must be like any other; if it rejects it, the status must be a client error.
   */
  readonly isAllowed?: true
  /**
   * `control`: a valid request before or after faulty ones that are made from it. `aside`: a reading with optional words, which the
   * target may reject; if it accepts them, the response is like any other. `burst`: sent at the same time as others; `baseline`: the same
   * as in a burst, one after another.
   */
  readonly role?: 'control' | 'aside' | 'burst' | 'baseline'
  readonly case?: Case
  /** What the request of a probe is about, in the words of its answer: `in a body`. */
  readonly situation?: string
  /** How a valid request is written, if not in the plain form. */
  readonly form?: Writing
  readonly request: RecordedRequest
  readonly response?: RecordedResponse
  readonly trouble?: Trouble
  /** How many 429 responses preceded this response. */
  readonly waits: number
  readonly startedMs: number
  readonly durationMs: number
}

/** Position of an exchange in a run. */
export type ExchangePlace = Pick<Exchange, 'id' | 'scenario' | 'attempt' | 'sequence' | 'repeat' | 'reason'>

export function exchangePlace(
  scenario: string,
  attempt: number,
  sequence: number,
  repeat?: number,
  reason?: RetryReason,
): ExchangePlace {
  const start = attempt === 1 ? scenario : `${scenario}~${attempt}`
  const id = `${start}#${sequence}${repeat === undefined ? '' : `.${repeat}`}`
  return { id, scenario, attempt, sequence, ...(repeat === undefined ? {} : { repeat }), ...(reason ? { reason } : {}) }
}

/** Orders the exchanges of one attempt by the planned order of sending. */
export function bySequence(one: Exchange, other: Exchange): number {
  return one.sequence - other.sequence || (one.repeat ?? 0) - (other.repeat ?? 0)
}

/** Orders exchanges by the time of sending, which in a burst is not that of their IDs. */
export function byStart(one: Pick<Exchange, 'startedMs'>, other: Pick<Exchange, 'startedMs'>): number {
  return one.startedMs - other.startedMs
}

/** How often a scenario is attempted that loses the response to a valid request each time. */
export const attemptsAtMost = 3

/** A scenario that did not come to its end is attempted again. */
export function attemptOf({ scenario, attempt }: Pick<Exchange, 'scenario' | 'attempt'>): string {
  return `${scenario}~${attempt}`
}

/** Why something is repeated; `session/retry.ts` defines when, how often and with which pauses. */
export type RetryReason =
  | 'rate-limited'
  | 'lost-response'
  | 'lost-program'
  | 'new-object'
  | 'inactive-object'
  | 'same-change'
  | 'change-after-change'
  | 'value-taken'
  | 'rejected-once'
  | 'late-list'
  | 'late-stop'
  | 'unread-list'
  | 'first-contact'
  | 'unusual-form'
