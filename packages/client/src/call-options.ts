import type { Violation } from '#validate-response'
import type { Events } from './events.ts'
import type { Middleware } from './transport.ts'

/** A secret, or a function that returns it. The function is called before every request. */
export type Credential = string | (() => string | Promise<string>)

/** Judges the whole body of a success. An empty list means that it is valid. */
export type ResponseValidator = (operationId: string, body: unknown) => readonly Violation[]

/** Options for a single call. */
export interface CallOptions {
  /** Aborts the call. A request that was already sent may still be carried out. */
  readonly signal?: AbortSignal | undefined
  /** How long the call may take, retries included. Default: 30 seconds; `Infinity` means no limit. */
  readonly timeoutMs?: number | undefined
  /** How many times to retry an operation that changes nothing. Default: 2. Other operations are never retried. */
  readonly retries?: number | undefined
  /** The largest response body to read. Default: 4 MiB. */
  readonly maxResponseBytes?: number | undefined
  /** Validates responses against the contract's schemas, too: `validateResponse` of `@card-contract/client/validation`. */
  readonly validate?: ResponseValidator | false | undefined
  /** Headers in addition to those of the contract, for example for tracing. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Settings for every call of a client. `CallOptions` overrides them for a single call. */
export interface ClientSettings extends Omit<CallOptions, 'signal'>, Events {
  /** The URL of the service, including the version prefix: `https://api.example.com/api/v1`. */
  readonly baseUrl: string
  /** Called instead of the global `fetch`, with the same arguments. */
  readonly fetch?: typeof fetch | undefined
  /** openapi-fetch middleware. It sees requests as they are sent, including credentials. */
  readonly middleware?: readonly Middleware[] | undefined
}

const BOTH = ['timeoutMs', 'retries', 'maxResponseBytes', 'validate', 'headers']
export const CALL_OPTIONS: readonly string[] = [...BOTH, 'signal']
export const CLIENT_SETTINGS: readonly string[] = [
  ...BOTH,
  'baseUrl',
  'fetch',
  'middleware',
  'onRequest',
  'onResponse',
  'onRetry',
]

export const TIMEOUT_MS = 30_000
export const RETRIES = 2
export const MAX_RESPONSE_BYTES = 4 * 1024 * 1024
