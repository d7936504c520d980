import type { Middleware } from 'openapi-fetch'

/** A secret, or a function that is asked for it anew before every request. */
export type Credential = string | (() => string | Promise<string>)

/** What may be said about a single call. */
export interface CallOptions {
  /** Gives the call up. Whatever was already sent may still be carried out. */
  readonly signal?: AbortSignal | undefined
  /** How long the call may take, its repetitions included. `Infinity` for as long as it takes. */
  readonly timeoutMs?: number | undefined
  /** How often an operation that changes nothing is repeated. Others never are. */
  readonly retries?: number | undefined
  /** How large an answer may be. */
  readonly maxAnswerBytes?: number | undefined
  /** Whether the answer is judged by the contract's schema. The validators are loaded when first needed. */
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
  /** openapi-fetch's own middleware. It sees the requests as they are sent, credentials included. */
  readonly middleware?: readonly Middleware[] | undefined
}

/** 30 seconds, 2 repetitions, 4 MiB. */
export const defaults = { timeoutMs: 30_000, retries: 2, maxAnswerBytes: 4 * 1024 * 1024 } as const
