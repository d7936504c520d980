import type { UnderstudyOptions } from '../../src/understudy/understudy.ts'

/** A server that is wrong in exactly one way: a small patch over a correct one. */
export interface Miniature {
  readonly id: string
  /** What it does. */
  readonly title: string
  /** Requirements that it departs from. */
  readonly breaks: readonly string[]
  /** Checks that find it, each of them alone. */
  readonly foundBy: readonly string[]
  readonly recast: Recast
  /**
   * The only operation that acts otherwise, where there is one: whatever never asks for it cannot tell this server from a
   * correct one.
   */
  readonly confinedTo?: string
  /** Where the fault needs requests that overlap. */
  readonly answersAfterMs?: number
}

export type Recast = NonNullable<UnderstudyOptions['recast']>
