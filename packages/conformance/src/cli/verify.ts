import { judgeClientAgain } from '../clients/judge-again.ts'
import { differenceInWords } from '../engine/nouns/report.ts'
import { verifyReport } from '../engine/offline/verify.ts'
import { counted } from '../engine/values/texts.ts'
import { paint, wrap } from '../reporters/layout.ts'
import { bounded, jsonText, plain } from '../reporters/plain.ts'
import { showChanges } from './changed-outcomes.ts'
import type { Command } from './command.ts'
import { exitCodes } from './exit-code.ts'
import { reportAt } from './report-argument.ts'
import { isColoured } from './streams.ts'

const differencesShown = 20

/** Verifies that the results of a report follow from its exchanges. */
export const verify: Command = async ({ given, words }, streams, suite) => {
  const [path = ''] = words
  const report = reportAt(path, streams)
  if (given.withTheseRules) return showChanges(path, report, suite, given, streams)
  const verified = await verifyReport(report, suite)
  const client = report.suite.client && judgeClientAgain(report, suite)
  const differences = [...verified.differences, ...(client?.differences ?? [])]
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
  if (isTrue && client) {
    const text = `${path} is as it was written: ${plain(report.verdict)}; ${client.judged} of ${counted(report.checks.length, 'check')} judged again by its requests; the others need what its client believed, which is in no exchange, so only client can judge them again`
    if (!given.quiet) streams.stdout.write(lines('unchanged', good, text))
    return code
  }
  if (isTrue) {
    if (!given.quiet)
      streams.stdout.write(lines('verified', good, `${plain(report.verdict)}, as ${path} says: ${judged} judged again`))
    return code
  }
  // Of equal differences, only the first is shown.
  const groups = [...Map.groupBy(differences, ({ subject, what }) => JSON.stringify([subject?.noun, what])).values()]
  const more = groups.slice(differencesShown).flat().length
  streams.stdout.write(
    [
      lines(
        'not verified',
        bad,
        `${path} does not follow from its exchanges: ${counted(differences.length, 'difference')}`,
      ),
      ...groups.slice(0, differencesShown).map(([first, ...others]) => {
        const likewise = others.length > 0 ? ` (and ${counted(others.length, 'other')} likewise)` : ''
        return item(`${first ? bounded(differenceInWords(first), 500) : ''}${likewise}`)
      }),
      ...(more > 0 ? [`  and ${counted(more, 'more', 'more')}; --json shows them all\n`] : []),
    ].join(''),
  )
  return code
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
