import { levels } from '../engine/nouns/level.ts'
import type { Outcome } from '../engine/nouns/outcome.ts'
import { reasonsOf, type SharedReason } from '../engine/nouns/reasons.ts'
import type { Report, ReportedCheck } from '../engine/nouns/report.ts'
import { causesOf, type SharedCause } from './causes.ts'
import { knownFailuresIn, shownOutcomeIn } from './shown-outcomes.ts'

/** What a report says about checks that did not pass, in groups. Every format for readers shows these. */
export interface CauseTable {
  /** With the checks that could not run because of a cause. */
  readonly failed: Part
  /** Failures that the list of known failures names. */
  readonly known: Part
  readonly warned: Part
  /** What was not judged, by outcome and reason, without the checks that a cause blocked. */
  readonly unjudged: readonly Unjudged[]
}

export interface Part {
  readonly checks: readonly ReportedCheck[]
  /** Most important first. */
  readonly causes: readonly SharedCause[]
}

export interface Unjudged extends SharedReason {
  readonly outcome: 'blocked' | 'errored' | 'skipped'
}

export function causeTable(report: Report): CauseTable {
  const known = knownFailuresIn(report)
  const all = countedCauses(report)
  const causes = all.filter(isOfFailure)
  const others = all.filter((cause) => !isOfFailure(cause))
  const behind = new Set(causes.flatMap(({ blocked }) => blocked))
  const unjudged = (['blocked', 'errored', 'skipped'] as const).flatMap((outcome) => {
    const checks = ofOutcome(report, outcome).filter((check) => !behind.has(check))
    return reasonsOf(checks).map((shared): Unjudged => ({ outcome, ...shared }))
  })
  return {
    failed: { checks: failuresOf(report), causes },
    known: { checks: known, causes: causesOf(known, report) },
    warned: { checks: checksIn(others), causes: others },
    unjudged,
  }
}

/** The likely causes of the failures, with the checks that could not run because of them, and those that only warn. */
export function failureCauses(report: Report): readonly SharedCause[] {
  return countedCauses(report).filter(isOfFailure)
}

function countedCauses(report: Report): readonly SharedCause[] {
  const of = (outcome: Outcome['kind']): readonly ReportedCheck[] => ofOutcome(report, outcome)
  return causesOf([...failuresOf(report), ...of('warned'), ...of('blocked')], report)
}

function isOfFailure({ members, blocked }: SharedCause): boolean {
  return blocked.length > 0 || members.some(({ check }) => check.outcome === 'failed')
}

function checksIn(causes: readonly SharedCause[]): readonly ReportedCheck[] {
  return [...new Set(causes.flatMap(({ members }) => members.map(({ check }) => check)))]
}

/** Checks whose failure counts, strongest level first, then in the order of the contract. */
export function failuresOf(report: Report): readonly ReportedCheck[] {
  const shown = shownOutcomeIn(report)
  const failed = report.checks.filter((check) => shown(check) === 'failed')
  return failed.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
}

export function ofOutcome({ checks }: Report, outcome: Outcome['kind']): readonly ReportedCheck[] {
  return checks.filter((check) => check.outcome === outcome)
}
