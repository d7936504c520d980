import type { Report } from '../engine/nouns/report.ts'
import { grouped } from '../engine/values/texts.ts'
import type { Paint } from './layout.ts'
import { operationTable, type ShownOutcome } from './shown-outcomes.ts'
import type { Look } from './terminal-causes.ts'

const columnWidth = 9

/** How the checks of each operation ended: of all operations, of those with something else than passed checks, or of none. */
export function table(report: Report, rows: 'all' | 'remarkable' | 'none', { paint }: Look): string[] {
  if (rows === 'none' || report.checks.length === 0) return []
  const { outcomes, rows: operations, totals } = operationTable(report)
  const isQuiet = ({ checks, counts }: (typeof operations)[number]): boolean => counts.get('passed') === checks.length
  const quiet = rows === 'all' ? [] : operations.filter(isQuiet)
  if (quiet.length === operations.length) return []
  const isShortened = quiet.length > 1
  const passed = quiet.reduce((sum, { checks }) => sum + checks.length, 0)
  const all: readonly { readonly name: string; readonly counts: ReadonlyMap<ShownOutcome, number> }[] = [
    ...operations.filter((one) => !isShortened || !isQuiet(one)),
    ...(isShortened ? [{ name: `${quiet.length} others`, counts: new Map([['passed', passed] as const]) }] : []),
    { name: 'total', counts: totals },
  ]
  const nameWidth = Math.max(...all.map(({ name }) => name.length)) + 1
  return [
    paint.dim(' '.repeat(nameWidth) + outcomes.map((outcome) => outcome.padStart(columnWidth)).join('')),
    ...all.map(
      ({ name, counts }) =>
        name.padEnd(nameWidth) + outcomes.map((outcome) => cell(outcome, counts.get(outcome) ?? 0, paint)).join(''),
    ),
  ]
}

function cell(outcome: ShownOutcome, count: number, paint: Paint): string {
  const text = (count === 0 && outcome !== 'passed' ? '·' : grouped(count)).padStart(columnWidth)
  if (count === 0) return paint.dim(text)
  if (outcome === 'failed' || outcome === 'errored') return paint.bad(text)
  return outcome === 'passed' || outcome === 'skipped' ? text : paint.odd(text)
}
