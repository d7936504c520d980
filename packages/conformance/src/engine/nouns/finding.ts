import type { About, Kind } from './kind.ts'
import type { Level } from './level.ts'

/** One observed deviation from one requirement. */
export interface Finding {
  readonly requirement: string
  readonly level: Level
  readonly operationId?: string
  /** What the server did, as a clause: "sendParcel accepted `"2.5"` (a string) as `amount`". */
  readonly headline: string
  /** What the contract requires. */
  readonly expected: string
  /** The actual value, abbreviated; never empty, never a secret. */
  readonly received: string
  /** Why the target rejects such valid requests, as a clause about the target, if the preflight found out. */
  readonly because?: string
  /** The kind, if it differs from the check's. */
  readonly kind?: Kind
  /** The subject, in addition to the check's. */
  readonly about?: About
  /** JSON pointer into the response body, if the finding has a place there. */
  readonly pointer?: string
  /** JSON pointer to the requirement or schema in the contract. */
  readonly contractPointer?: string
  /** ID of the exchange that proves the finding. */
  readonly exchange?: string
}
