import type { ReplayedCheck } from '../engine/offline/replay.ts'
import { counted } from '../engine/values/counted.ts'
import { paint, wrap } from '../reporters/layout.ts'
import { bounded, longestReason, plain } from '../reporters/plain.ts'
import { findingInWords } from '../reporters/words.ts'
import type { Settings } from './options.ts'
import { columnsOf, isColoured, type Streams } from './streams.ts'

const verdictWords = { fixed: 'fixed', 'still-failing': 'still failing', 'cannot-tell': 'cannot tell' } as const

const verdicts = ['fixed', 'still-failing', 'cannot-tell'] as const

/** What became of checks that were run again: a block for each, or for `most` of each verdict, and the totals of several. */
export function replayText(
  checks: readonly ReplayedCheck[],
  { noColor, most = checks.length }: Pick<Settings['given'], 'noColor'> & { readonly most?: number | undefined },
  streams: Streams,
): string {
  const { good, bad, odd } = paint(isColoured(streams.stdout, streams, noColor))
  const colours = { fixed: good, 'still-failing': bad, 'cannot-tell': odd }
  const width = columnsOf(streams.stdout) - 4
  const of = (wanted: ReplayedCheck['verdict']) => checks.filter(({ verdict }) => verdict === wanted)
  const hidden = new Set(verdicts.flatMap((verdict) => of(verdict).slice(most)))
  const shown = checks.filter((check) => !hidden.has(check))
  const blocks = shown.map(({ id, verdict, reason, findings }, index) => {
    // Whatever kept one check from running most often kept the others, too.
    const isRepeated = reason !== undefined && reason === shown[index - 1]?.reason
    const why = reason === undefined || isRepeated ? [] : wrap(plain(bounded(reason, longestReason)), width)
    const found = findings.flatMap((finding) => wrap(findingInWords(finding), width))
    const lines = [...why, ...found].map((line) => `  ${line}\n`).join('')
    return `${colours[verdict](verdictWords[verdict])}  ${plain(id)}\n${lines}`
  })
  const counts = verdicts
    .filter((verdict) => of(verdict).length > 0)
    .map((verdict) => `${of(verdict).length} ${verdictWords[verdict]}`)
  const others = hidden.size === 0 ? '' : ` (${hidden.size} not shown)`
  return (
    blocks.join('') + (checks.length > 1 ? `\n${counted(checks.length, 'check')}: ${counts.join(', ')}${others}\n` : '')
  )
}
