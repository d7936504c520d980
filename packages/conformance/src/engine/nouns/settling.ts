import type { Operation } from '@card-contract/contract'
import type { ApiResponse, Call } from './call.ts'
import type { RetryReason } from './retry-reason.ts'

/** A rejection that may only mean that it is too early. */
export interface Settling {
  readonly reason: RetryReason
  isTooEarly(response: ApiResponse): boolean
  /** Waiting did not help: the rejection has another reason, so later requests do not wait. */
  giveUp(): void
}

/** What one attempt created and moved, which may need time to settle. */
export interface SettlingMemory {
  /** Records what a response creates, moves or shows to exist. */
  note(operation: Operation, call: Call, response: ApiResponse): void
  /** Undefined if a rejection is final. */
  settlingFor(operation: Operation, call: Call): Settling | undefined
}
