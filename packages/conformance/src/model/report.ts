import type { Exchange } from './exchange.ts'
import type { Finding } from './finding.ts'
import type { Level } from './level.ts'
import type { Obstacle, Outcome } from './outcome.ts'
import type { GapAnswer } from './probe.ts'
import type { Fixtures, SampleOverrides } from './target.ts'

/** `incomplete`: nothing was found wrong, but not everything that a verdict needs could be asked. */
export type Verdict = 'conformant' | 'not-conformant' | 'incomplete'

export interface ReportedCheck {
  readonly id: string
  readonly level: Level
  readonly operationId?: string
  readonly requirement: { readonly id: string; readonly text: string; readonly contractPointer: string }
  readonly outcome: Outcome['kind']
  /** Why it was blocked, skipped or errored. */
  readonly reason?: string
  readonly obstacle?: Obstacle
  readonly findings: readonly Finding[]
  /** Ids into `exchanges`. */
  readonly exchanges: readonly Exchange['id'][]
  readonly durationMs: number
}

/** What decided which requests were sent and how they were judged. Credentials are no part of it. */
export interface ReportedOptions {
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly operations: readonly string[]
  readonly concurrency: number
  readonly rate?: number
  readonly timeoutMs: number
  readonly deadlineS: number
  readonly fuzz: number
  readonly probes: boolean
  readonly samples: SampleOverrides
  readonly fixtures: Fixtures
  /** Names of the extra headers; their values may be secrets. */
  readonly headers: readonly string[]
}

/** A failure that is known: its check still runs, and must not pass. */
export interface KnownFailure {
  /** Id of a check. */
  readonly id: string
  readonly reason: string
  readonly link?: string
}

export interface ReviewedKnownFailure extends KnownFailure {
  readonly state: 'still-fails' | 'passes-now' | 'matches-nothing'
}

/** The serialisable record of a run; its JSON form is described by schemas/report.schema.json. */
export interface Report {
  readonly format: 'card-conformance-report'
  readonly formatVersion: '1'
  readonly verdict: Verdict
  /** The verdict in words, and what is missing for a better one. */
  readonly verdictReasons: readonly string[]
  readonly summary: {
    readonly byOutcome: Readonly<Record<Outcome['kind'], number>>
    readonly byLevel: Readonly<Record<Level, Readonly<Record<Outcome['kind'], number>>>>
    readonly requests: number
    readonly durationMs: number
  }
  readonly contract: { readonly title: string; readonly version: string; readonly hash: string }
  readonly suite: {
    readonly version: string
    readonly seed: number
    /** Part of every object that the run created. */
    readonly runId: string
    readonly failOn: Level
    /** Enough to repeat the run, and to judge it again. */
    readonly options: ReportedOptions
    readonly startedAt: string
    /** Why the run ended before its end; absent where it did not. */
    readonly interrupted?: string
  }
  readonly target: {
    readonly baseUrl: string
    /** Set when the target was the reference server that the suite brings along and that was started for this run. */
    readonly isEmbedded: boolean
    readonly server?: string
  }
  readonly checks: readonly ReportedCheck[]
  readonly gaps: readonly GapAnswer[]
  readonly exchanges: readonly Exchange[]
  /** Known failures that were given, and whether each still fails. */
  readonly knownFailures: readonly ReviewedKnownFailure[]
  /** SHA-256 of everything above, so that an edit which changes no verdict is noticed too. */
  readonly digest: string
}
