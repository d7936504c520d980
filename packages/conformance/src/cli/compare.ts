import { basename } from 'node:path'
import { compareReports, comparisonReporters } from '../reporters/comparison/index.ts'
import { hasRegression } from '../reporters/comparison/release.ts'
import type { Command } from './command.ts'
import { exitCodes, UsageError } from './exit-code.ts'
import { reportAt } from './report-argument.ts'
import { checkReportFiles } from './report-files.ts'
import { columnsOf, isColoured } from './streams.ts'
import { deliver } from './write-file.ts'

/** Compares reports. Differences between implementations are expected, so only a regression can affect the exit code, if asked. */
export const compare: Command = async ({ given, words }, streams) => {
  const formats = Object.keys(comparisonReporters)
  const foreign = given.report.filter(({ format }) => !formats.includes(format))
  if (foreign.length > 0) {
    throw new UsageError(
      foreign.map(
        ({ format }) => `--report: expected one of ${formats.join(', ')} for a comparison, received ${format}`,
      ),
    )
  }
  const { failOnRegression: isRelease } = given
  if (isRelease && words.length !== 2) {
    throw new UsageError([`--fail-on-regression: expected two reports, the older one first, received ${words.length}`])
  }
  checkReportFiles(given.report, streams)
  const names = words.map((path) => basename(path))
  const comparison = compareReports(
    words.map((path, index) => {
      const name = names[index] ?? path
      // Reports in different folders often have the same file name.
      return { name: names.indexOf(name) === names.lastIndexOf(name) ? name : path, report: reportAt(path, streams) }
    }),
    { isRelease },
  )
  const [older, newer] = comparison.implementations
  if (isRelease && older && newer && newer.startedAt < older.startedAt) {
    throw new UsageError([
      `--fail-on-regression: expected the older report first, but ${newer.name} began before ${older.name}`,
    ])
  }
  const { stdout } = streams
  const files = given.report.length > 0 ? given.report : [{ format: 'terminal' as const, path: '-' }]
  const isShown = files.some(({ path }) => path === '-')
  const onStdout = { columns: columnsOf(stdout), isColoured: isColoured(stdout, streams, given.noColor) }
  const results = files.map(({ format, path }) => {
    const render = comparisonReporters[format as keyof typeof comparisonReporters]
    const isWritten = deliver(path, () => [render(comparison, path === '-' ? onStdout : {})], streams)
    if (isWritten && !isShown) stdout.write(`${words.length} reports compared in ${path}\n`)
    return isWritten
  })
  if (results.includes(false)) return exitCodes.cannotTell
  const { release } = comparison
  return isRelease && release && hasRegression(release) ? exitCodes.bad : exitCodes.good
}
