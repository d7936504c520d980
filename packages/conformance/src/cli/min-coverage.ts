import type { Report } from '../engine/nouns/report.ts'
import { counted, grouped } from '../engine/values/counted.ts'
import { largestMissing, percentOf } from '../reporters/coverage-in-words.ts'
import { type ExitCode, exitCodes } from './exit-code.ts'
import type { Streams } from './streams.ts'
import { tell } from './tell.ts'

/** The exit code of a command whose exchanges must cover so many percent of the contract; says what is missing most. */
export function requireCoverage(
  { coverage }: Report,
  least: number | undefined,
  code: ExitCode,
  streams: Streams,
): ExitCode {
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
