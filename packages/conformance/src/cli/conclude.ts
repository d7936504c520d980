import type { Report } from '../engine/nouns/report.ts'
import { counted, grouped } from '../engine/values/texts.ts'
import { largestMissing, percentOf } from '../reporters/coverage-in-words.ts'
import { type ExitCode, exitCodeOf, exitCodes } from './exit-code.ts'
import type { Settings } from './options.ts'
import { annotate, writeReports } from './report-files.ts'
import type { Streams } from './streams.ts'
import { tell } from './tell.ts'

type Asked = Pick<Settings['given'], 'report' | 'quiet' | 'noColor' | 'verbose' | 'minCoverage'>

/** Writes the report in every format that was asked for. `--min-coverage` does not apply to an interrupted run. Returns the exit code. */
export function conclude(report: Report, asked: Asked, streams: Streams, isInterrupted = false): ExitCode {
  const isWritten = writeReports(report, asked.report, asked, streams)
  if (!asked.quiet) annotate(report, streams)
  if (isInterrupted) return exitCodes.interrupted
  const code = isWritten ? exitCodeOf[report.verdict] : exitCodes.cannotTell
  return requireCoverage(report, asked.minCoverage, code, streams)
}

/** The exit code of a command whose exchanges must cover so many percent of the contract; says what is missing most. */
function requireCoverage({ coverage }: Report, least: number | undefined, code: ExitCode, streams: Streams): ExitCode {
  if (least === undefined || !coverage) return code
  const { covered, of } = coverage
  if (100 * covered >= least * of) return code
  const summary = `--min-coverage: expected ${least} % of ${counted(of, 'item')}, received ${percentOf(coverage)} % (${grouped(covered)})`
  tell(
    streams,
    [`${summary}; most is missing here:`, ...largestMissing(coverage)]
      .map((one, index) => (index === 0 ? one : `- ${one}`))
      .join('\n'),
  )
  return code === exitCodes.good ? exitCodes.bad : code
}
