import type { HeaderLine, Trouble } from '../../engine/nouns/wire/exchange.ts'
import type { PassedBody } from './body-copy.ts'

/** A request as a client sent it. */
export interface PassedRequest {
  readonly method: string
  readonly target: string
  readonly headers: readonly HeaderLine[]
  readonly body: PassedBody
}

/** An exchange that passed between a client and the service, with its secrets. */
export interface Passed {
  readonly request: PassedRequest
  /** Absent if no head of a response arrived. */
  readonly response?: { readonly status: number; readonly headers: readonly HeaderLine[]; readonly body: PassedBody }
  /** Why there is no complete response. */
  readonly trouble?: Trouble
  /** What the proxy responded itself, because the service did not see the request. */
  readonly ownStatus?: number
  /** In milliseconds since 1970, with fractions. */
  readonly atMs: number
  readonly durationMs: number
}
