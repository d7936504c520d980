import type { GapAnswer, PinnedAnswers } from './answers/probe.ts'
import type { Finding } from './finding.ts'
import type { About, Kind, Words } from './kind.ts'
import type { FailOn, Level } from './level.ts'
import type { Obstacle, Outcome } from './outcome.ts'
import type { Waits } from './session.ts'
import type { Fixtures, SampleOverrides } from './target.ts'
import type { Envelopes } from './wire/envelope.ts'
import type { Exchange } from './wire/exchange.ts'

/**
 * `conformant-within-budget`: no deviation was found, and a budget left checks out. `no-deviation`: none was found in what was recorded.
 * `incomplete`: no deviation was found, but the run could not test everything that a verdict needs.
 */
export type Verdict = 'conformant' | 'conformant-within-budget' | 'no-deviation' | 'not-conformant' | 'incomplete'

export interface ReportedCheck {
  readonly id: string
  readonly level: Level
  readonly operationId?: string
  readonly kind: Kind
  readonly about?: About
  readonly requirement: {
    readonly id: string
    readonly text: string
    readonly contractPointer: string
    /** Its section in the rendered contract. Set if there are findings, and the suite says where the contract is published. */
    readonly address?: string
  }
  readonly outcome: Outcome['kind']
  /** Why it was blocked, skipped or errored. */
  readonly reason?: string
  readonly obstacle?: Obstacle
  /** Set if the outcome depends on a value that the report hides, so the report alone does not reproduce it. */
  readonly judgedOn?: 'received'
  readonly findings: readonly Finding[]
  /** IDs in `exchanges`. */
  readonly exchanges: readonly Exchange['id'][]
  readonly durationMs: number
}

/** The settings that decide which requests are sent and how they are judged. They contain no credentials. */
export interface ReportedOptions {
  readonly only: readonly string[]
  readonly skip: readonly string[]
  readonly operations: readonly string[]
  readonly concurrency: number
  readonly rate?: number
  readonly timeoutMs: number
  readonly deadlineS: number
  readonly giveUpAfterS: number
  readonly budget?: number
  readonly fuzz: number
  readonly probes: boolean
  /** Answers that must not change, by gap; absent if there are none. */
  readonly pinned?: PinnedAnswers
  readonly samples: SampleOverrides
  readonly fixtures: Fixtures
  /** Names of the extra headers; their values may be secret. */
  readonly headers: readonly string[]
}

/** What a run with a budget looked at. */
export interface ReportedWithin {
  /** How many requests it planned to send. */
  readonly requests: number
  /** How many checks it left out. */
  readonly leftOut: number
}

/** What was judged, where nothing was sent. */
export interface ReportedRecordings {
  readonly files: readonly { readonly name: string; readonly exchanges: number; readonly isCutOff?: boolean }[]
  /** How many responses of the service are without the bodies that they had; absent if none is. */
  readonly bodies?: { readonly missing: number; readonly of: number }
  /** Exchanges that were not judged, by why. */
  readonly leftOut: readonly { readonly why: string; readonly count: number }[]
}

/** Which client was judged, and what it believed. */
export interface ReportedClient {
  /** The command of the adapter. */
  readonly command: string
  /** How often the adapter was started again, because it had ended or did not return. */
  readonly restarts: number
  readonly scenarios: readonly {
    readonly id: string
    readonly calls: readonly {
      readonly call: string
      /** What the adapter said, or why it said nothing. */
      readonly result: 'done' | 'rejected' | 'unknown' | 'failed' | 'died' | 'late' | 'unfinished' | 'protocol'
      readonly tookMs: number
    }[]
  }[]
}

/** A known failure: its check still runs and is expected to fail. */
export interface KnownFailure {
  /** ID of a check. */
  readonly id: string
  readonly reason: string
  readonly link?: string
}

export interface ReviewedKnownFailure extends KnownFailure {
  readonly state: 'still-fails' | 'passes-now' | 'matches-nothing'
}

/** The serialisable record of a run; schemas/report.schema.json describes its JSON form. */
export interface Report {
  readonly format: 'card-conformance-report'
  readonly formatVersion: '2'
  readonly verdict: Verdict
  /** The verdict in words, and what a better one would need. */
  readonly verdictReasons: readonly string[]
  /** What the exchanges exercised of the contract; absent from the reports of earlier versions. */
  readonly coverage?: Coverage
  readonly summary: {
    readonly byOutcome: Readonly<Record<Outcome['kind'], number>>
    readonly byLevel: Readonly<Record<Level, Readonly<Record<Outcome['kind'], number>>>>
    readonly requests: number
    readonly durationMs: number
    /** How long the whole run would have taken; set if it ended early. */
    readonly expectedMs?: number
    /** What was repeated, why, and how long the run waited in total. */
    readonly waits: readonly Waits[]
  }
  readonly contract: {
    readonly title: string
    readonly version: string
    readonly hash: string
    /** Where each operation says that it succeeded, and where it returns what was asked for. */
    readonly envelopes: Envelopes
  }
  readonly suite: {
    readonly version: string
    readonly seed: number
    /** Part of the name of every object that the run created. */
    readonly runId: string
    readonly failOn: FailOn
    /** Everything needed to repeat the run and to judge it again. */
    readonly options: ReportedOptions
    readonly startedAt: string
    /** What the budget allowed to look at; absent if there was none. */
    readonly within?: ReportedWithin
    /** Set if nothing was sent, and recordings were judged: seed, runId and options then mean nothing. */
    readonly recorded?: ReportedRecordings
    /** Set if a client was judged, and not a server: the target is then the suite's own server. */
    readonly client?: ReportedClient
    /** Why the run ended early; absent if it did not. */
    readonly interrupted?: string
    /** Values that may not be fully redacted, credentials that the target repeats, amounts that it rejects; absent if there are none. */
    readonly warnings?: readonly string[]
  }
  readonly target: {
    readonly baseUrl: string
    /** Set if the target was the bundled reference server, started for this run. */
    readonly isEmbedded: boolean
    readonly server?: string
  }
  readonly checks: readonly ReportedCheck[]
  readonly gaps: readonly GapAnswer[]
  readonly exchanges: readonly Exchange[]
  /** What the suite adds to the words of reports, and the shell variables that stand for credentials. */
  readonly words: Words & { readonly variables: readonly string[] }
  /** The known failures passed to the run, and whether each still fails. */
  readonly knownFailures: readonly ReviewedKnownFailure[]
  /** SHA-256 of everything above; detects edits that do not change the verdict, too. */
  readonly digest: string
}

/** The result of running and judging, before the summary. */
export interface JudgedRun extends Pick<Report, 'checks' | 'gaps' | 'exchanges'> {
  readonly within?: ReportedWithin
}

/** One contradiction found in a report. */
export interface Difference {
  /** The subject, if there are several of its kind: `exchange` and its ID. */
  readonly subject?: { readonly noun: string; readonly id: string }
  readonly what: string
}

export function differenceOf(noun: string, id: string, what: string): Difference {
  return { subject: { noun, id }, what }
}

/** Of what a report that others wrote says, as much as tells where to look. */
const longest = 100

export function differenceInWords({ subject, what }: Difference): string {
  return subject ? `${subject.noun} ${cut(subject.id)}: ${what}` : what
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}…`
}

/** What there is to cover of an operation, each derived from the contract; the keys are the columns of a report. */
export const coverageKinds = {
  statuses: 'a request accepted with the documented status, and one rejected',
  parameters: 'each parameter and body field sent, and omitted if it is optional',
  values: 'each value of each enum sent',
  bounds: 'each bound sent exactly, within 1 inside of it, and within 1 outside of it',
  fields: 'each documented field seen in a successful response',
  states: 'each action sent in each state of what it acts on',
} as const

export type CoverageKind = keyof typeof coverageKinds

/** The items of one kind. */
export interface CoveredItems {
  readonly covered: number
  readonly of: number
  /** The names of those that no exchange shows. */
  readonly missing: readonly string[]
}

/** Equal responses, counted. */
export interface ResponseTally {
  readonly intent: Exchange['intent']
  /** Absent if there was no response. */
  readonly status?: number
  readonly body: 'success' | 'success-false' | 'json' | 'text' | 'empty' | 'none'
  readonly count: number
}

export interface OperationCoverage {
  readonly operationId: string
  /** How many requests the contract allows unconditionally, and how many of them the target accepted. */
  readonly valid: { readonly sent: number; readonly accepted: number }
  readonly items: Readonly<Record<CoverageKind, CoveredItems>>
  readonly responses: readonly ResponseTally[]
}

/** What the exchanges of a report exercised, no matter who sent them. */
export interface Coverage {
  /** Operations that accepted none of the valid requests they received. */
  readonly neverAccepted: readonly string[]
  /** Of all items that the contract has. */
  readonly covered: number
  readonly of: number
  /** In the order of the contract. */
  readonly operations: readonly OperationCoverage[]
}
