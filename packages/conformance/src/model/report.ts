import type { Exchange } from './exchange.ts'
import type { Finding } from './finding.ts'
import type { Level } from './level.ts'
import type { Obstacle, Outcome } from './outcome.ts'
import type { GapAnswer } from './probe.ts'

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
    /** Redacted options of the run, enough to repeat it. */
    readonly options: Readonly<Record<string, unknown>>
    readonly startedAt: string
    readonly interrupted: boolean
  }
  readonly target: { readonly baseUrl: string; readonly server?: string }
  readonly checks: readonly ReportedCheck[]
  readonly gaps: readonly GapAnswer[]
  readonly exchanges: readonly Exchange[]
  /** Known failures that were given, and whether each still fails. */
  readonly knownFailures: readonly {
    readonly id: string
    readonly reason: string
    readonly link?: string
    readonly state: 'still-fails' | 'passes-now' | 'matches-nothing'
  }[]
}
