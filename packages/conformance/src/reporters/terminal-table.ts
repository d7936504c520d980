import type { Report } from '../model/report.ts'
import type { Paint } from './layout.ts'
import { countShown, type Shown, shownOutcomes } from './shown-outcomes.ts'
import type { Look } from './terminal-causes.ts'
import { byOperation, grouped } from './words.ts'

const columnWidth = 9

/** How the checks of each operation ended: of all operations, of those with something else than passed checks, or of none. */
export function table(report: Report, rows: 'all' | 'remarkable' | 'none', { paint }: Look): string[] {
  if (rows === 'none' || report.checks.length === 0) return []
  const operations = byOperation(report)
  const totals = countShown(report.checks, report)
  const rare: readonly Shown[] = ['known', 'errored']
  const shown = shownOutcomes.filter((outcome) => !rare.includes(outcome) || (totals.get(outcome) ?? 0) > 0)
  const counted = [...operations].map(([name, checks]) => ({ name, checks, counts: countShown(checks, report) }))
  const isQuiet = ({ checks, counts }: (typeof counted)[number]): boolean => counts.get('passed') === checks.length
  const quiet = rows === 'all' ? [] : counted.filter(isQuiet)
  if (quiet.length === counted.length) return []
  const others = quiet.length < 2 ? '' : `${quiet.length} others`
  const named = others === '' ? counted : counted.filter((one) => !isQuiet(one))
  const ofOthers = new Map([['passed', quiet.reduce((sum, { checks }) => sum + checks.length, 0)] as const])
  const all: readonly (readonly [name: string, counts: ReadonlyMap<Shown, number>])[] = [
    ...named.map(({ name, counts }) => [name, counts] as const),
    ...(others === '' ? [] : [[others, ofOthers] as const]),
    ['total', totals],
  ]
  const nameWidth = Math.max(...all.map(([name]) => name.length)) + 1
  return [
    paint.dim(' '.repeat(nameWidth) + shown.map((outcome) => outcome.padStart(columnWidth)).join('')),
    ...all.map(
      ([name, counts]) =>
        name.padEnd(nameWidth) + shown.map((outcome) => cell(outcome, counts.get(outcome) ?? 0, paint)).join(''),
    ),
  ]
}

function cell(outcome: Shown, count: number, paint: Paint): string {
  const text = (count === 0 && outcome !== 'passed' ? '·' : grouped(count)).padStart(columnWidth)
  if (count === 0) return paint.dim(text)
  if (outcome === 'failed' || outcome === 'errored') return paint.bad(text)
  return outcome === 'passed' || outcome === 'skipped' ? text : paint.odd(text)
}
