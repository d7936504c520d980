import { paint } from '../reporters/layout.ts'
import { bounded, plain } from '../reporters/plain.ts'
import { counted } from '../reporters/words.ts'
import { verifyReport } from '../run/verify.ts'
import type { Command } from './commands.ts'
import { exitCodes } from './exit-code.ts'
import { reportAt } from './report-argument.ts'
import { isColoured } from './streams.ts'

const differencesShown = 20

/** Does a report say what its exchanges say? */
export const verify: Command = async ({ given, words }, streams) => {
  const [path = ''] = words
  const report = reportAt(path, streams)
  const { differences } = await verifyReport(report)
  const isTrue = differences.length === 0
  const code = isTrue ? exitCodes.good : exitCodes.bad
  if (given.json) {
    const answer = { file: path, verified: isTrue, verdict: report.verdict, differences }
    streams.stdout.write(`${JSON.stringify(answer, null, 2)}\n`)
    return code
  }
  const { good, bad } = paint(isColoured(streams.stdout, streams, given.noColor))
  const judged = `${counted(report.checks.length, 'check')}, ${counted(report.exchanges.length, 'exchange')}`
  if (isTrue) {
    if (!given.quiet)
      streams.stdout.write(`${good('verified')}  ${plain(report.verdict)}, as ${path} says: ${judged} judged again\n`)
    return code
  }
  const shown = differences.slice(0, differencesShown).map((difference) => `  ${plain(bounded(difference, 500))}\n`)
  const more = differences.length - shown.length
  streams.stdout.write(
    [
      `${bad('not verified')}  ${path} says what its exchanges do not: ${counted(differences.length, 'difference')}\n`,
      ...shown,
      ...(more > 0 ? [`  and ${more} more; --json shows them all\n`] : []),
    ].join(''),
  )
  return code
}
