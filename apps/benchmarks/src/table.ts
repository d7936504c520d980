import type { Comparison, Row, Table } from './benchmark.ts'

/** A table for people, in columns as wide as they have to be. */
export function renderTable({ title, notes = [], results = 'median (range)', rows }: Table): string {
  const hasTargets = rows.some(({ target }) => target !== undefined)
  const headings = { what: '', result: results, target: hasTargets ? 'target' : '', verdict: '' }
  return [title, ...notes.map(indented), '', ...aligned([headings, ...rows].map(cells)), ''].join('\n')
}

const cellWidth = 24

/** The same for a table of many words, whose cells have several lines. */
export function renderComparison({ title, notes = [], columns, lines, remarks }: Comparison): string {
  const rows = [columns, ...lines].flatMap((line) => {
    const wrapped = line.map(wrap)
    const height = Math.max(...wrapped.map((cell) => cell.length))
    return Array.from({ length: height }, (_, at) => wrapped.map((cell) => cell[at] ?? ''))
  })
  const below = remarks.length > 0 ? ['', ...remarks.map(indented)] : []
  return [title, ...notes.map(indented), '', ...aligned(rows), ...below, ''].join('\n')
}

const indented = (text: string): string => `  ${text}`

function aligned(lines: readonly (readonly string[])[]): readonly string[] {
  const count = Math.max(...lines.map((line) => line.length))
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  return lines.map((line) =>
    indented(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).trimEnd(),
  )
}

/** Breaks a text at blanks, into lines of `cellWidth` at most unless a word is longer. */
function wrap(text: string): readonly string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + 1 + word.length > cellWidth) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

function cells({
  what,
  result,
  target = '',
  verdict = '',
}: Omit<Row, 'verdict'> & { verdict?: string }): readonly string[] {
  return [what, result, target, verdict]
}
