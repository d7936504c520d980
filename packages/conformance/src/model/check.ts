import type { Finding } from './finding.ts'
import type { Level } from './level.ts'
import type { Answer, Stage } from './stage.ts'

/** What a check holds an implementation to: a sentence of the contract, or one that its schemas say. */
export interface CheckedRequirement {
  readonly id: string
  readonly level: Level
  readonly text: string
  /** Where the contract says it. */
  readonly contractPointer: string
  readonly operationId?: string
}

/**
 * The executable form of one requirement. Checks of one group run one after another on shared, positively controlled
 * ground: the group's control is sent before the first and after the last of them.
 */
export interface Check<Ground = unknown> {
  readonly id: string
  readonly requirement: CheckedRequirement
  /** Fixtures without which it cannot run. */
  readonly needs: readonly ('payment' | 'payout-reference' | 'payout-service-reference')[]
  /** How it is checked, one sentence, for `explain`. */
  readonly how: string
  readonly group?: Group<Ground>
  /**
   * Set on checks of answers: judges one granted answer of the operation. After the run it is given every such answer,
   * whichever check asked for it, because a fault may show at one value, or at every seventh request, only.
   */
  readonly watches?: (answer: Answer) => readonly Departure[]
  /** Set where what is watched is owed by every granted answer: to a request that might as well have been refused, too. */
  readonly isOwedAlways?: true
  /** The same for refusals, of requests that were sent to be refused, or that the contract allows and the target does not. */
  readonly watchesRefusals?: (answer: Answer) => readonly Departure[]
  /** Judges what no single answer shows: all granted answers of the operation at once, in the order of their exchange ids. */
  readonly watchesAll?: (answers: readonly Answer[]) => readonly (Departure & { readonly exchange: string })[]
  run(stage: Stage, ground: Ground): Promise<void>
}

export interface Group<Ground = unknown> {
  readonly id: string
  /** Builds what the checks share; a refusal here blocks them all. */
  arrange(stage: Stage): Promise<Ground>
  /** A valid request that differs from the group's invalid ones in nothing else. It must be granted both times. */
  control(stage: Stage, ground: Ground): Promise<void>
}

/** A finding before it is known whose it is. */
export type Departure = Pick<Finding, 'subject' | 'expected' | 'received' | 'pointer' | 'contractPointer'> &
  // Where it weighs less than the requirement itself.
  Partial<Pick<Finding, 'level'>>
