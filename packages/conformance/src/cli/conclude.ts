import type { Report } from '../engine/nouns/report.ts'
import { type ExitCode, exitCodeOf, exitCodes } from './exit-code.ts'
import { requireCoverage } from './min-coverage.ts'
import type { Settings } from './options.ts'
import { annotate, writeReports } from './report-files.ts'
import type { Streams } from './streams.ts'

type Asked = Pick<Settings['given'], 'report' | 'quiet' | 'noColor' | 'verbose' | 'minCoverage'>

/** Writes the report in every format that was asked for. `--min-coverage` does not apply to an interrupted run. Returns the exit code. */
export function conclude(report: Report, asked: Asked, streams: Streams, isInterrupted = false): ExitCode {
  const isWritten = writeReports(report, asked.report, asked, streams)
  if (!asked.quiet) annotate(report, streams)
  if (isInterrupted) return exitCodes.interrupted
  const code = isWritten ? exitCodeOf[report.verdict] : exitCodes.cannotTell
  return requireCoverage(report, asked.minCoverage, code, streams)
}
