import type { Middleware } from './transport.ts'

/** A secret, or a function that is asked for it anew before every request. */
export type Credential = string | (() => string | Promise<string>)

/** What may be said about a single call. */
export interface CallOptions {
  /** Gives the call up. What was already sent may still be carried out. */
  readonly signal?: AbortSignal | undefined
  /** How long the call may take, its repetitions included: 30 seconds, if you do not say. `Infinity` for no limit. */
  readonly timeoutMs?: number | undefined
  /** How often an operation that changes nothing is repeated: twice, if you do not say. Others never are. */
  readonly retries?: number | undefined
  /** How large an answer may be: 4 MiB, if you do not say. */
  readonly maxAnswerBytes?: number | undefined
  /** Whether the answer is judged by the contract's schema as well. The validators are loaded when first needed. */
  readonly validate?: boolean | undefined
  /** Headers beside those of the contract, for tracing for instance. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** What holds for every call of a client; `CallOptions` can say otherwise for one of them. */
export interface ClientSettings extends Omit<CallOptions, 'signal'> {
  /** Where the service is, version prefix included: `https://api.example.com/api/v1`. */
  readonly baseUrl: string
  /** Called instead of the global `fetch`, with its arguments. */
  readonly fetch?: typeof fetch | undefined
  /** openapi-fetch's own middleware. It sees requests as they are sent, credentials included. */
  readonly middleware?: readonly Middleware[] | undefined
}

export const TIMEOUT_MS = 30_000
export const RETRIES = 2
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024
