import type { OperationId } from '#types'
import type { Violation } from '#validate-response'

/** Why there is no response: no connection was made, it broke, the call timed out, or its signal aborted it. */
export type LostBy = 'unreachable' | 'connection-lost' | 'timeout' | 'aborted'

/** Why this client did not send a request. `not-loaded` means that one of its own modules failed to load. */
export type ClientErrorKind =
  | 'invalid-options'
  | 'invalid-request'
  | 'missing-credential'
  | 'invalid-credential'
  | 'not-loaded'

/** The fields of an error, including those that its class declares. */
export interface ErrorParts {
  readonly kind: CardFailure['kind']
  readonly operationId: OperationId | undefined
  readonly cause?: unknown
  readonly body?: unknown
  readonly [field: string]: unknown
}

/** The base of every error of this package. `CardFailure` is their union, discriminated by `kind`. */
export abstract class CardError extends Error {
  declare abstract readonly kind: string
  /** The operation that was called, if any. */
  declare readonly operationId: OperationId | undefined
  /**
   * Whether the failed call may still have changed something: moved money, issued a card. If so, find out before you call
   * again; the message says how.
   */
  declare readonly mayHaveChangedState: boolean

  constructor(message: string, { cause, body, ...fields }: ErrorParts) {
    super(`${fields.operationId ?? 'createCardClient'}: ${message}`, cause ? { cause } : undefined)
    Object.assign(this, { mayHaveChangedState: false }, fields)
    // Intentionally not enumerable: logging an error must not log a body that may contain a card number.
    Object.defineProperty(this, 'body', { value: body })
  }
}

/** The client rejected the call. Nothing was sent. */
export class CardClientError extends CardError {
  declare readonly kind: ClientErrorKind
}

/** There is no response, and nothing changed: either nothing was sent, or the operation only reads. */
export class CardConnectionError extends CardError {
  declare readonly kind: LostBy
}

/**
 * An operation that changes something was sent, and nothing proves whether it was carried out: the response was lost, or it
 * was a 408 or a 5xx. The request was not resent. Find out what happened before you call again.
 */
export class OutcomeUnknownError extends CardError {
  declare readonly kind: 'outcome-unknown'
  /** How the response was lost; absent if there was one. */
  declare readonly lostBy?: LostBy
  /** The next step: the exact call to make, where the interface has one. */
  declare readonly howToFindOut: string
  /** The HTTP status, if there was a response. */
  declare readonly status?: number
  /** The service's name for this request, if it gave one. */
  declare readonly requestId?: string | undefined
  /** The response's body, as in a `CardApiError`. */
  declare readonly body?: unknown
}

/** The state was not reached in time. */
export class CardWaitError extends CardError {
  declare readonly kind: 'not-reached'
  /** The last state that was seen, if any. */
  declare readonly lastState: unknown
}

/** A response arrived, but not the documented success. */
export abstract class CardApiError extends CardError {
  /** The HTTP status. 0 for redirects in browsers, which hide the status. */
  declare readonly status: number
  /** The service's name for this request, if it gave one. */
  declare readonly requestId: string | undefined
  /** The next step, if something may have changed: the exact call to make, where the interface has one. */
  declare readonly howToFindOut?: string
  /**
   * The response body: parsed if it is JSON, otherwise text; cut off if it is long. The interface documents no error body,
   * so its form is unknown; `isProblem` recognises that of the reference server.
   */
  declare readonly body: unknown
}

/**
 * The service rejected the request: a status of 400 or above, or `success: false`. Nothing was changed: where a 408 or a 5xx leaves that
 * open, the error is an `OutcomeUnknownError`.
 */
export class RejectedError extends CardApiError {
  declare readonly kind: 'rejected'
  /** How long the service asked to wait, if it asked. */
  declare readonly retryAfterMs: number | undefined
}

/** What is wrong with a response that is neither a rejection nor the documented success. */
export type InvalidResponseKind =
  /** A redirect. It was not followed, because the credentials would be sent along. */
  | 'redirected'
  /** A success status, but not the documented one. */
  | 'unexpected-status'
  /** No body. */
  | 'empty-response'
  /** A body that is not JSON, such as a proxy's HTML page. */
  | 'not-json'
  /** JSON without `success: true` or without `data`. */
  | 'not-the-envelope'
  /** A body larger than allowed. The rest was not read. */
  | 'response-too-large'

/** The response is neither a rejection nor the documented success. */
export class InvalidResponseError extends CardApiError {
  declare readonly kind: InvalidResponseKind
}

/** A success whose body violates the contract. Only with `validate`. */
export class ContractViolationError extends CardApiError {
  declare readonly kind: 'contract-violation'
  declare readonly violations: readonly Violation[]
}

// Written out, because class names do not survive a bundler.
const classes = {
  CardClientError,
  CardConnectionError,
  OutcomeUnknownError,
  CardWaitError,
  RejectedError,
  InvalidResponseError,
  ContractViolationError,
}
for (const [name, { prototype }] of Object.entries(classes)) prototype.name = name

/** Every error that a call can fail with. The compiler checks that a `switch` over `kind` is complete. */
export type CardFailure =
  | CardClientError
  | CardConnectionError
  | OutcomeUnknownError
  | CardWaitError
  | RejectedError
  | InvalidResponseError
  | ContractViolationError

/** Whether a caught value is an error of this package. */
export function isCardError(error: unknown): error is CardFailure {
  return error instanceof CardError
}
