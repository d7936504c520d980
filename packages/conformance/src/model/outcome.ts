import type { Finding } from './finding.ts'

export type NonEmpty<T> = readonly [T, ...T[]]

/** What blocked a check: the scenario could not be set up, a fixture is missing, or the positive control failed. */
export interface Obstacle {
  readonly kind: 'fixture' | 'setup' | 'control' | 'deadline'
  readonly message: string
  readonly exchange?: string
}

export type Outcome =
  | { readonly kind: 'passed' }
  /** At least one finding at a level that the run fails on. */
  | { readonly kind: 'failed'; readonly findings: NonEmpty<Finding> }
  /** Findings, all of them weaker than what the run fails on. */
  | { readonly kind: 'warned'; readonly findings: NonEmpty<Finding> }
  | { readonly kind: 'blocked'; readonly by: Obstacle }
  | { readonly kind: 'skipped'; readonly reason: string }
  /** Our own fault, never the target's. */
  | { readonly kind: 'errored'; readonly message: string }
