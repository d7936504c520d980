import type { Contract } from '@card-contract/contract'
import type { PinnedAnswers } from './answers/probe.ts'
import type { FailOn } from './level.ts'
import type { KnownFailure } from './report.ts'
import type { Suite } from './suite.ts'
import type { Target } from './target.ts'

export interface Selection {
  /** ID patterns, `*` for any text; a check is selected if any pattern matches. Empty: all. */
  readonly only: readonly string[]
  readonly skip: readonly string[]
  /** operationIds; empty: all. */
  readonly operations: readonly string[]
}

/** The options of a run, with all defaults filled in. */
export interface RunSettings {
  readonly suite: Suite
  /** That of the suite. */
  readonly contract: Contract
  readonly target: Target
  readonly isEmbedded: boolean
  readonly failOn: FailOn
  readonly selection: Selection
  readonly seed: number
  readonly runId: string
  readonly fuzz: number
  readonly probes: boolean
  /** How many requests the run may send. Absent: whatever all checks need. */
  readonly budget?: number
  /** The selection that the budget was spent on, if it was a larger one. */
  readonly budgetedFor?: Selection
  readonly concurrency: number
  readonly rate?: number
  readonly timeoutMs: number
  readonly deadlineS: number
  readonly giveUpAfterS: number
  readonly knownFailures: readonly KnownFailure[]
  /** What the implementation promised to do about gaps, by gap. */
  readonly pinned: PinnedAnswers
}
