import type { OperationId } from '#types'
import type { Violation } from '#validate-response'

/** Why there is no answer: nobody to connect to, a connection that broke, no time left, or a signal that gave up. */
export type LostBy = 'unreachable' | 'connection-lost' | 'timeout' | 'aborted'

/** What is wrong with a call that this client refuses to send; `not-loaded` is a file of its own that is not there. */
export type RefusedBecause =
  | 'invalid-options'
  | 'invalid-request'
  | 'missing-credential'
  | 'invalid-credential'
  | 'not-loaded'

/** The fields of an error; those that its class declares are given here. */
export interface ErrorParts {
  readonly kind: CardFailure['kind']
  readonly operationId: OperationId | undefined
  readonly cause?: unknown
  readonly body?: unknown
  readonly [field: string]: unknown
}

/** What every error of this package has. `CardFailure` is the union of them all, told apart by their `kind`. */
export abstract class CardError extends Error {
  declare abstract readonly kind: string
  /** The operation that was called, if one was. */
  declare readonly operationId: OperationId | undefined
  /**
   * Whether something may have changed although the call failed: money was moved, a card was issued. If so, find out
   * before you call again; the message says how.
   */
  declare readonly mayHaveChangedState: boolean

  constructor(message: string, { cause, body, ...fields }: ErrorParts) {
    super(`${fields.operationId ?? 'createCardClient'}: ${message}`, cause ? { cause } : undefined)
    Object.assign(this, { mayHaveChangedState: false }, fields)
    // Intentionally not enumerable: logging an error must not log an answer that may hold a card number.
    Object.defineProperty(this, 'body', { value: body })
  }
}
// One name for all, because that of a class does not survive a bundler. It is the kind that tells them apart.
CardError.prototype.name = 'CardError'

/** The call was refused on this side. Nothing was sent. */
export class CardClientError extends CardError {
  declare readonly kind: RefusedBecause
}

/** There is no answer, and nothing was changed: either nothing was sent, or the operation only reads. */
export class CardConnectionError extends CardError {
  declare readonly kind: LostBy
}

/**
 * An operation that changes something was sent, and its answer got lost: it was carried out, or it was not. It was not
 * sent again. Find out which before you call again.
 */
export class OutcomeUnknownError extends CardError {
  declare readonly kind: 'outcome-unknown'
  declare readonly lostBy: LostBy
  /** Where to look. */
  declare readonly howToFindOut: string
}

/** What was waited for did not come in time. */
export class CardWaitError extends CardError {
  declare readonly kind: 'not-reached'
  /** The last state that was seen, if one was. */
  declare readonly lastState: unknown
}

/** An answer arrived, and it is not the documented success. */
export abstract class CardApiError extends CardError {
  /** The HTTP status; 0 where a browser hides it, which it does for redirects. */
  declare readonly status: number
  /** What the service calls this request, if it said so. */
  declare readonly requestId: string | undefined
  /**
   * The answer's body: parsed if it is JSON, otherwise text; cut off if it is long. The interface documents no error body,
   * so nothing is known about it; `isProblem` recognises that of the reference server.
   */
  declare readonly body: unknown
}

/** The service refused: a status that is no success, or `success: false`. */
export class RefusedError extends CardApiError {
  declare readonly kind: 'refused'
  /** How long the service asked to wait, if it did. */
  declare readonly retryAfterMs: number | undefined
}

/** Why an answer that is no refusal cannot be used either. */
export type BrokenBecause =
  /** A redirect. It was not followed: the credentials are for one place only. */
  | 'redirected'
  /** A success, but not with the documented status. */
  | 'unexpected-status'
  /** No body. */
  | 'empty-answer'
  /** A body that is not JSON, such as the page of a proxy. */
  | 'not-json'
  /** JSON without `success: true` or without `data`. */
  | 'not-the-envelope'
  /** More than was allowed. The rest was not read. */
  | 'answer-too-large'

/** The service did not refuse, but its answer is not the documented success either. */
export class BrokenAnswerError extends CardApiError {
  declare readonly kind: BrokenBecause
}

/** A success whose body the contract does not allow. Only with `validate: true`. */
export class ContractViolationError extends CardApiError {
  declare readonly kind: 'contract-violation'
  declare readonly violations: readonly Violation[]
}

/** Everything that a call can fail with. A `switch` over `kind` that covers it is checked for completeness. */
export type CardFailure =
  | CardClientError
  | CardConnectionError
  | OutcomeUnknownError
  | CardWaitError
  | RefusedError
  | BrokenAnswerError
  | ContractViolationError

/** Whether something that was caught is an error of this package. */
export function isCardError(error: unknown): error is CardFailure {
  return error instanceof CardError
}
