import { relative } from 'node:path'
import type { TaskResults } from './test-results.ts'

/** Where the time of the last runs went: the slowest files by wall time, and what each package took. */
export function timesOf(runs: readonly TaskResults[], root: string, most = 30): string {
  const finished = runs.flatMap(({ name, task, results }) => (results ? [{ name, task, results }] : []))
  const files = finished
    .flatMap(({ results }) => results.testResults)
    .map(({ name, startTime, endTime }) => ({ name: relative(root, name), seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
  const packages = finished.map(({ name, task, results }) => {
    const seconds = results.testResults.reduce((sum, { startTime, endTime }) => sum + (endTime - startTime) / 1000, 0)
    return [name, task, inSeconds(seconds), results.cpuSeconds === undefined ? '?' : inSeconds(results.cpuSeconds)]
  })
  const total = finished.reduce((sum, { results }) => sum + (results.cpuSeconds ?? 0), 0)
  return [
    `the slowest of ${files.length} files, wall time`,
    ...files.slice(0, most).map(({ name, seconds }) => `${inSeconds(seconds).padStart(9)}  ${name}`),
    '',
    table([
      ['package', 'script', 'files added up', 'CPU'],
      ...packages,
      ['all', '', inSeconds(files.reduce((sum, { seconds }) => sum + seconds, 0)), inSeconds(total)],
    ]),
  ].join('\n')
}

const inSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n')
}
