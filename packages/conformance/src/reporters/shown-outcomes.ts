import { type Level, levels } from '../engine/nouns/level.ts'
import type { Outcome } from '../engine/nouns/outcome.ts'
import type { Report, ReportedCheck } from '../engine/nouns/report.ts'
import { counted, grouped } from '../engine/values/texts.ts'
import { byOperation } from './words.ts'

/** An outcome as a reader is shown it: failures on the list of known failures are counted on their own. */
export type ShownOutcome = Outcome['kind'] | 'known'

export const shownOutcomes: readonly ShownOutcome[] = [
  'passed',
  'failed',
  'known',
  'warned',
  'blocked',
  'skipped',
  'errored',
]

export function shownOutcomeIn({
  knownFailures,
}: Pick<Report, 'knownFailures'>): (check: ReportedCheck) => ShownOutcome {
  const known = new Set(knownFailures.map(({ id }) => id))
  return ({ id, outcome }) => (outcome === 'failed' && known.has(id) ? 'known' : outcome)
}

/** The failures that the list of known failures names. */
export function knownFailuresIn(report: Pick<Report, 'checks' | 'knownFailures'>): readonly ReportedCheck[] {
  const shown = shownOutcomeIn(report)
  return report.checks.filter((check) => shown(check) === 'known')
}

export function countShown(checks: readonly ReportedCheck[], report: Report): ReadonlyMap<ShownOutcome, number> {
  const shown = shownOutcomeIn(report)
  const counts = new Map(shownOutcomes.map((outcome) => [outcome, 0]))
  for (const check of checks) counts.set(shown(check), (counts.get(shown(check)) ?? 0) + 1)
  return counts
}

/** How many checks warned, by the strongest level of what each found: "5 deviations at weaker levels (2 observed, 3 inferred)". */
export function weakerDeviations({ checks }: Pick<Report, 'checks'>): string | undefined {
  const warned = checks.filter(({ outcome }) => outcome === 'warned')
  if (warned.length === 0) return undefined
  const byLevel = levels.flatMap((level) => {
    const count = warned.filter((check) => strongestOf(check) === level).length
    return count === 0 ? [] : [count === warned.length ? level : `${grouped(count)} ${level}`]
  })
  return `${counted(warned.length, 'deviation at a weaker level', 'deviations at weaker levels')} (${byLevel.join(', ')})`
}

function strongestOf({ findings, level }: ReportedCheck): Level {
  return levels.find((one) => findings.some((finding) => finding.level === one)) ?? level
}

/** How the checks of each operation ended. */
export interface OperationTable {
  /** Those that are rare have a column only if one occurred. */
  readonly outcomes: readonly ShownOutcome[]
  readonly rows: readonly OperationRow[]
  readonly totals: ReadonlyMap<ShownOutcome, number>
}

interface OperationRow {
  readonly name: string
  readonly checks: readonly ReportedCheck[]
  readonly counts: ReadonlyMap<ShownOutcome, number>
}

const rare: readonly ShownOutcome[] = ['known', 'errored']

export function operationTable(report: Report): OperationTable {
  const totals = countShown(report.checks, report)
  const outcomes = shownOutcomes.filter((outcome) => !rare.includes(outcome) || (totals.get(outcome) ?? 0) > 0)
  const rows = [...byOperation(report)].map(([name, checks]) => ({ name, checks, counts: countShown(checks, report) }))
  return { outcomes, rows, totals }
}
