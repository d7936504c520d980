import type { Row, Table } from './benchmark.ts'

const headings = { what: '', result: 'median (range)', target: 'target', verdict: '' } as const

/** A table for people, in columns as wide as they have to be. */
export function renderTable({ title, notes = [], rows }: Table): string {
  const lines = [headings, ...rows].map(cells)
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  const render = (line: readonly string[]) =>
    `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd()
  return [title, ...notes.map((note) => `  ${note}`), '', ...lines.map(render), ''].join('\n')
}

function cells({ what, result, target = '', verdict = '' }: Row | typeof headings): readonly string[] {
  return [what, result, target, verdict]
}
