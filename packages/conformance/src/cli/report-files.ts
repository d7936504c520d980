import { accessSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import type { Report } from '../model/report.ts'
import { reporters } from '../reporters/index.ts'
import { UsageError } from './errors.ts'
import type { ReportFile } from './readers.ts'
import { columnsOf, isColoured, rowsOf, type Streams } from './streams.ts'

/** Checks before a run that its reports can be written afterwards. */
export function checkReportFiles(files: readonly ReportFile[], { directory }: Streams): void {
  const toStdout = files.filter(({ path }) => path === '-')
  const reported = toStdout.length > 1 ? ['--report: expected one format for stdout, received several'] : []
  for (const { format, path } of files.filter((file) => file.path !== '-')) {
    const whole = resolve(directory, path)
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

/** Writes every requested report. The terminal summary goes to stdout, or to stderr if another report uses stdout. */
export function writeReports(
  report: Report,
  files: readonly ReportFile[],
  { quiet, noColor, verbose }: Readonly<Record<'quiet' | 'noColor' | 'verbose', boolean>>,
  streams: Streams,
): void {
  for (const { format, path } of files) {
    if (path !== '-') writeFileSync(resolve(streams.directory, path), reporters[format](report))
  }
  const written = files.filter(({ path }) => path !== '-')
  const onStdout = files.find(({ path }) => path === '-')
  const summarise = (stream: Streams['stdout']): void => {
    const rows = verbose ? undefined : rowsOf(stream)
    const look = {
      columns: columnsOf(stream),
      ...(rows === undefined ? {} : { rows }),
      isColoured: isColoured(stream, streams, noColor),
      written,
    }
    stream.write(reporters.terminal(report, look))
  }
  if (onStdout?.format === 'terminal') summarise(streams.stdout)
  else if (onStdout) streams.stdout.write(reporters[onStdout.format](report))
  if (!quiet && onStdout?.format !== 'terminal') summarise(onStdout ? streams.stderr : streams.stdout)
}

/** GitHub Actions reads annotations from any output of a step, so they go to stderr and leave stdout to the report. */
export function annotate(report: Report, { environment, stderr }: Streams): void {
  if (environment.GITHUB_ACTIONS === 'true') stderr.write(reporters.github(report))
}
