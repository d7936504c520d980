import type { Obstacle } from './outcome.ts'
import type { HeaderCase } from './request-form.ts'

/** What the preflight learnt about a target that can be judged. */
export interface Learnt {
  /** What the target wants of a registration, although the contract does not: a clause, for the findings. */
  readonly undocumentedWish?: string
  /**
   * Blocks all registrations: the target rejects them, perhaps because of their values, which the contract leaves open.
   * Checks that need no user are judged all the same.
   */
  readonly rejectedValues?: Obstacle
  /** The only case of header names in which the target finds credentials; requests without another form have it. */
  readonly headers?: HeaderCase
}
