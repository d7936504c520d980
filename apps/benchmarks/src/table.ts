import { type Spread, show } from './statistics.ts'

export interface Table {
  readonly title: string
  /** What a reader needs to know to interpret the figures. */
  readonly notes: readonly string[]
  readonly rows: readonly Row[]
}

export interface Row {
  readonly what: string
  readonly result: string
  readonly target?: string
  readonly verdict?: 'met' | 'missed'
}

export interface Target {
  readonly text: string
  isMet(value: number): boolean
}

export function atLeast(limit: number): Target {
  return { text: `≥ ${limit}`, isMet: (value) => value >= limit }
}

export function atMost(limit: number): Target {
  return { text: `≤ ${limit}`, isMet: (value) => value <= limit }
}

/** The line above the rows of one opponent. */
export function heading(what: string): Row {
  return { what, result: '' }
}

/** A ratio with its range. If there is a target, the median must meet it, as it is shown. */
export function row(what: string, ratio: Spread, target?: Target): Row {
  const result = show(ratio)
  if (!target) return { what, result }
  return {
    what,
    result,
    target: target.text,
    verdict: target.isMet(Number(ratio.median.toFixed(2))) ? 'met' : 'missed',
  }
}

/** A ratio that is measured once. */
export function exactly(ratio: number): Spread {
  return { median: ratio, min: ratio, max: ratio }
}

/** A row that could not be measured, and why. */
export function leftOut(what: string, reason: string): Row {
  return { what, result: `left out: ${reason}` }
}

/** A table for people, in columns as wide as they have to be. */
export function renderTable({ title, notes, rows }: Table): string {
  const headings = ['', 'median (range)', rows.some(({ target }) => target) ? 'target' : '', '']
  const lines = rows.map(({ what, result, target = '', verdict = '' }) => [what, result, target, verdict])
  return [title, ...notes.map(indented), '', ...aligned([headings, ...lines]), ''].join('\n')
}

const indented = (text: string): string => `  ${text}`

/** The last cell of a line may be as long as it likes. */
function aligned(lines: readonly (readonly string[])[]): readonly string[] {
  const filled = lines.map((line) => line.slice(0, line.findLastIndex((cell) => cell !== '') + 1))
  const widthOf = (column: number) =>
    Math.max(...filled.map((line) => (column < line.length - 1 ? (line[column]?.length ?? 0) : 0)))
  const widths = (lines[0] ?? []).map((_, column) => widthOf(column))
  return filled.map((line) =>
    indented(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).trimEnd(),
  )
}
