import type { Report, ReportedCheck } from '../engine/nouns/report.ts'
import { countShown, type ShownOutcome, shownOutcomes } from './shown-outcomes.ts'
import { byOperation } from './words.ts'

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
