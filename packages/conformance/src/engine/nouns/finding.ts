import type { Cause } from './cause.ts'
import type { Level } from './level.ts'

/** One observed deviation from one requirement. */
export interface Finding {
  readonly requirement: string
  readonly level: Level
  /** What the server did, as a clause: "sendParcel accepted `"2.5"` (a string) as `amount`". */
  readonly headline: string
  /** What the contract requires. */
  readonly expected: string
  /** The actual value, abbreviated; never empty, never a secret. */
  readonly received: string
  readonly cause: Cause
  /** JSON pointer into the response body, if the finding has a place there. */
  readonly pointer?: string
  /** JSON pointer to the requirement or schema in the contract. */
  readonly contractPointer?: string
  /** ID of the exchange that proves the finding. */
  readonly exchange?: string
}
