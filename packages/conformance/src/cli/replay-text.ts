import type { ReplayedCheck } from '../offline/replay.ts'
import { paint, wrap } from '../reporters/layout.ts'
import { bounded, longestReason, plain } from '../reporters/plain.ts'
import { counted, findingInWords } from '../reporters/words.ts'
import type { Settings } from './options.ts'
import { columnsOf, isColoured, type Streams } from './streams.ts'

const inWords = { fixed: 'fixed', 'still-failing': 'still failing', 'cannot-tell': 'cannot tell' } as const

/** What became of checks that were run again: a block for each, and the totals if there are several. */
export function replayText(
  checks: readonly ReplayedCheck[],
  { noColor }: Pick<Settings['given'], 'noColor'>,
  streams: Streams,
): string {
  const { good, bad, odd } = paint(isColoured(streams.stdout, streams, noColor))
  const colours = { fixed: good, 'still-failing': bad, 'cannot-tell': odd }
  const width = columnsOf(streams.stdout) - 4
  const blocks = checks.map(({ id, verdict, reason, findings }, index) => {
    // Whatever kept one check from running most often kept the others, too.
    const isRepeated = reason !== undefined && reason === checks[index - 1]?.reason
    const why = reason === undefined || isRepeated ? [] : wrap(plain(bounded(reason, longestReason)), width)
    const found = findings.flatMap((finding) => wrap(findingInWords(finding), width))
    const lines = [...why, ...found].map((line) => `  ${line}\n`).join('')
    return `${colours[verdict](inWords[verdict])}  ${plain(id)}\n${lines}`
  })
  const count = (wanted: ReplayedCheck['verdict']): number => checks.filter(({ verdict }) => verdict === wanted).length
  const counts = (Object.keys(inWords) as ReplayedCheck['verdict'][])
    .filter((verdict) => count(verdict) > 0)
    .map((verdict) => `${count(verdict)} ${inWords[verdict]}`)
  return blocks.join('') + (checks.length > 1 ? `\n${counted(checks.length, 'check')}: ${counts.join(', ')}\n` : '')
}
