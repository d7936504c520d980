import type { Row, Table } from './benchmark.ts'

/** A table for people, in columns as wide as they have to be. */
export function renderTable({ title, notes = [], results = 'median (range)', rows }: Table): string {
  const hasTargets = rows.some(({ target }) => target !== undefined)
  const headings = { what: '', result: results, target: hasTargets ? 'target' : '', verdict: '' }
  const lines = [headings, ...rows].map(cells)
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const render = (line: readonly string[]) =>
    `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd()
  return [title, ...notes.map((note) => `  ${note}`), '', ...lines.map(render), ''].join('\n')
}

function cells({
  what,
  result,
  target = '',
  verdict = '',
}: Omit<Row, 'verdict'> & { verdict?: string }): readonly string[] {
  return [what, result, target, verdict]
}
