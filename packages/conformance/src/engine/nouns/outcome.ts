import type { Cause } from './cause.ts'
import type { Finding } from './finding.ts'

export type NonEmpty<T> = readonly [T, ...T[]]

export function isNonEmpty<T>(list: readonly T[]): list is NonEmpty<T> {
  return list.length > 0
}

/** Why a check was blocked: the set-up failed, a fixture is missing, or the positive control failed. */
export interface Obstacle {
  readonly kind: 'fixture' | 'setup' | 'control' | 'deadline'
  readonly message: string
  /** The request of the set-up or control. */
  readonly operationId?: string
  /** Status of the response that blocked the check; absent if there was none. */
  readonly status?: number
  /** What the set-up could not obtain. */
  readonly lack?: Lack
  /** The samples of the user that the target rejected, as `NAME=VALUE`. */
  readonly samples?: readonly string[]
  /** Where the response should have contained it. */
  readonly pointer?: string
  readonly exchange?: string
  /** What most likely was in the way, if findings or the other requests of the operation show it. */
  readonly cause?: Cause
}

/**
 * What is missing: an accepted request, values that the target accepts where their form is open, an ID in the response, any
 * response, or a target that has time.
 */
export type Lack = 'acceptance' | 'sample' | 'id' | 'response' | 'time'

export type Outcome =
  | { readonly kind: 'passed' }
  /** At least one finding at a level that fails the run. */
  | { readonly kind: 'failed'; readonly findings: NonEmpty<Finding> }
  /** Findings, all at levels too weak to fail the run. */
  | { readonly kind: 'warned'; readonly findings: NonEmpty<Finding> }
  | { readonly kind: 'blocked'; readonly by: Obstacle }
  | { readonly kind: 'skipped'; readonly reason: string }
  /** A fault of the suite, never of the target. */
  | { readonly kind: 'errored'; readonly message: string }

/** The reason of a skipped check if its rule found no step to judge, and the target rejected nothing that would have been one. */
export const withoutEvidence = 'no response shows whether it is met'
