import type { OperationId } from '#types'
import type { CardFailure } from './errors.ts'

/** A request, without what a log must not have: no credential, no id, no body. */
export interface RequestEvent {
  readonly operationId: OperationId
  readonly method: string
  /** The path of the operation, with the names of its parameters: `/payouts/{reference}`. */
  readonly path: string
  /** Counts from 1 within a call. */
  readonly attempt: number
}

export interface ResponseEvent extends RequestEvent {
  readonly status: number
  /** From the request to the headers of the response. */
  readonly elapsedMs: number
}

export interface RetryEvent extends RequestEvent {
  /** Why the attempt before failed. */
  readonly failure: CardFailure
}

/** Called with what happens, for logs and metrics. What these functions return or throw is ignored. */
export interface Events {
  readonly onRequest?: ((event: RequestEvent) => void) | undefined
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined
  /** Called after the pause, before the request is sent again. */
  readonly onRetry?: ((event: RetryEvent) => void) | undefined
}

/** Intentionally ignores failures, also later ones: a log that breaks must not break a payment. */
export function tell<Event>(hook: ((event: Event) => void) | undefined, event: Event): void {
  if (hook) (async () => hook(event))().catch(() => {})
}
