import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import type { Report } from '../engine/nouns/report.ts'
import { type Format, reporters } from '../reporters/index.ts'
import { jsonPieces } from '../reporters/json.ts'
import { ownCommand } from './command.ts'
import { UsageError } from './exit-code.ts'
import type { ReportFile } from './readers.ts'
import { columnsOf, isColoured, rowsOf, type Streams } from './streams.ts'
import { deliver, succeeds } from './write-file.ts'

/** Checks before a run that its reports can be written afterwards. */
export function checkReportFiles(files: readonly ReportFile[], { directory }: Streams): void {
  const toStdout = files.filter(({ path }) => path === '-')
  const reported = toStdout.length > 1 ? ['--report: expected one format for stdout, received several'] : []
  const taken = new Set<string>()
  for (const { format, path } of files.filter((file) => file.path !== '-')) {
    const whole = resolve(directory, path)
    if (taken.has(whole)) reported.push(`--report ${format}: expected a file of its own, received ${path} twice`)
    taken.add(whole)
    const folder = dirname(whole)
    try {
      if (!existsSync(folder)) {
        if (!isInside(directory, folder)) {
          reported.push(
            `--report ${format}: expected a folder that exists, received ${path}; folders are created only inside the working directory`,
          )
          continue
        }
        mkdirSync(folder, { recursive: true })
      }
      const isThere = statSync(whole, { throwIfNoEntry: false })
      if (isThere?.isDirectory()) reported.push(`--report ${format}: expected a file, received the folder ${path}`)
      else accessSync(isThere ? whole : folder, constants.W_OK)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      reported.push(`--report ${format}: expected a place to write to, received ${path} (${code})`)
    }
  }
  if (reported.length > 0) throw new UsageError(reported)
}

function isInside(directory: string, path: string): boolean {
  const way = relative(directory, path)
  return !way.startsWith('..') && !isAbsolute(way)
}

/**
 * Writes the terminal summary, then every requested report; one that cannot be written costs none of the others. The summary
 * goes to stdout, or to stderr if another report uses stdout. Returns false if the verdict was lost, because none of them could be written.
 */
export function writeReports(
  report: Report,
  files: readonly ReportFile[],
  { quiet, noColor, verbose }: Readonly<Record<'quiet' | 'noColor' | 'verbose', boolean>>,
  streams: Streams,
): boolean {
  const written = files.filter(({ path }) => path !== '-')
  const onStdout = files.find(({ path }) => path === '-')
  const summarise = (stream: Streams['stdout']): void => {
    const rows = verbose ? undefined : rowsOf(stream)
    const look = {
      columns: columnsOf(stream),
      ...(rows === undefined ? {} : { rows }),
      isColoured: isColoured(stream, streams, noColor),
      isVerbose: verbose,
      command: ownCommand(),
      written,
    }
    stream.write(reporters.terminal(report, look))
  }
  const isSummary = onStdout?.format === 'terminal'
  const summary = isSummary || !onStdout ? streams.stdout : streams.stderr
  const results = [
    ...(isSummary || !quiet
      ? [succeeds(isSummary ? 'to stdout' : 'the summary', () => summarise(summary), streams)]
      : []),
    ...[...(onStdout && !isSummary ? [onStdout] : []), ...written].map(({ format, path }) =>
      deliver(
        path,
        () => piecesOf(report, format, verbose),
        format === 'github' ? { ...streams, ...streams.forCommands } : streams,
      ),
    ),
  ]
  // Without any text, the exit code alone says it.
  return results.length === 0 || results.includes(true)
}

function piecesOf(report: Report, format: Format, isVerbose: boolean): Iterable<string> {
  return format === 'json' ? jsonPieces(report) : [reporters[format](report, { isVerbose, command: ownCommand() })]
}

/** GitHub Actions reads annotations from any output of a step, so they go to stderr and leave stdout to the report. */
export function annotate(report: Report, streams: Streams): void {
  const { stderr } = streams.forCommands ?? streams
  if (streams.environment.GITHUB_ACTIONS === 'true') stderr.write(reporters.github(report))
}
