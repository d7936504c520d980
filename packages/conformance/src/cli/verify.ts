import { counted } from '../model/counted.ts'
import { type Difference, differenceInWords } from '../model/difference.ts'
import { verifyReport } from '../offline/verify.ts'
import { paint, wrap } from '../reporters/layout.ts'
import { bounded, jsonText, plain } from '../reporters/plain.ts'
import type { Command } from './command.ts'
import { exitCodes } from './exit-code.ts'
import { reportAt } from './report-argument.ts'
import { isColoured } from './streams.ts'

const differencesShown = 20

/** Verifies that the results of a report follow from its exchanges. */
export const verify: Command = async ({ given, words }, streams) => {
  const [path = ''] = words
  const report = reportAt(path, streams)
  const { differences } = await verifyReport(report)
  const isTrue = differences.length === 0
  const code = isTrue ? exitCodes.good : exitCodes.bad
  if (given.json) {
    const response = {
      file: path,
      verified: isTrue,
      verdict: report.verdict,
      differences: differences.map(differenceInWords),
    }
    streams.stdout.write(jsonText(response))
    return code
  }
  const { good, bad } = paint(isColoured(streams.stdout, streams, given.noColor))
  const judged = `${counted(report.checks.length, 'check')}, ${counted(report.exchanges.length, 'exchange')}`
  if (isTrue) {
    if (!given.quiet)
      streams.stdout.write(lines('verified', good, `${plain(report.verdict)}, as ${path} says: ${judged} judged again`))
    return code
  }
  const groups = grouped(differences)
  const shown = groups.slice(0, differencesShown)
  const more = groups.slice(differencesShown).reduce((sum, { others }) => sum + 1 + others, 0)
  streams.stdout.write(
    [
      lines(
        'not verified',
        bad,
        `${path} does not follow from its exchanges: ${counted(differences.length, 'difference')}`,
      ),
      ...shown.map(({ first, others }) =>
        item(`${bounded(first, 500)}${others > 0 ? ` (and ${counted(others, 'other')} likewise)` : ''}`),
      ),
      ...(more > 0 ? [`  and ${counted(more, 'more', 'more')}; --json shows them all\n`] : []),
    ].join(''),
  )
  return code
}

/** Groups equal differences, and shows only the first of each group. */
function grouped(differences: readonly Difference[]): { readonly first: string; readonly others: number }[] {
  const groups = new Map<string, { first: string; others: number }>()
  for (const difference of differences) {
    const key = JSON.stringify([difference.subject?.noun, difference.what])
    const group = groups.get(key)
    if (group) group.others++
    else groups.set(key, { first: differenceInWords(difference), others: 0 })
  }
  return [...groups.values()]
}

function lines(word: string, colour: (text: string) => string, text: string): string {
  const [first = '', ...more] = wrap(`${word}  ${text}`, 80, '  ')
  return [colour(word) + first.slice(word.length), ...more].map((line) => `${line}\n`).join('')
}

function item(text: string): string {
  return wrap(`- ${plain(text)}`, 78, '  ')
    .map((line) => `  ${line}\n`)
    .join('')
}
