import type { Operation } from '@card-contract/contract'
import type { Answer, Call, RetryReason } from '../model/session.ts'

/** A rejection that may only mean that it is too early. */
export interface Settling {
  readonly reason: RetryReason
  isTooEarly(answer: Answer): boolean
  /** Waiting did not help: the rejection has another reason, so later requests do not wait. */
  giveUp(): void
}

/** What one attempt created and moved, which may need time to settle. */
export interface SettlingMemory {
  /** Records what a response creates, moves or shows to exist. */
  note(operation: Operation, call: Call, answer: Answer): void
  /** Undefined if a rejection is final. */
  settlingFor(operation: Operation, call: Call): Settling | undefined
}
