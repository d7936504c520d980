import type { Level } from './level.ts'

/** One observed departure from one requirement. */
export interface Finding {
  readonly requirement: string
  readonly level: Level
  readonly operationId?: string
  /** What was looked at, `topUpCard: /data/new_balance` for instance. */
  readonly subject: string
  readonly expected: string
  /** Always what really came, in short words; never empty, never a secret. */
  readonly received: string
  /** JSON pointer into the answer's body, where there is one to point at. */
  readonly pointer?: string
  /** JSON pointer into the contract: the sentence or schema that was departed from. */
  readonly contractPointer?: string
  /** Id of the exchange that shows it. */
  readonly exchange?: string
}
