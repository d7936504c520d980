import type { Operation } from '@card-contract/contract'
import type { State } from './state.ts'

/** An authenticated and validated request, with its operation. */
export interface MatchedRequest {
  readonly operation: Operation
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | number>>
  readonly body: Readonly<Record<string, unknown>>
}

/** Carries out an operation: changes the state and returns the `data` of the response, or throws a Rejection. */
export type Act = (matched: MatchedRequest, state: State) => Record<string, unknown>

/**
 * Thrown to reject a request. Intentionally not an Error: no code reads the stack trace, and capturing one takes longer than
 * everything else that the reference model does.
 */
export class Rejection {
  readonly status: number
  readonly message: string
  constructor(status: number, message: string) {
    this.status = status
    this.message = message
  }
}
