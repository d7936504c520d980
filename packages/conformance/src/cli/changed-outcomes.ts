import type { Report } from '../engine/nouns/report.ts'
import type { Suite } from '../engine/nouns/suite.ts'
import { type ChangedOutcome, judgeByTheseRules } from '../engine/offline/judge-by-these-rules.ts'
import { counted } from '../engine/values/texts.ts'
import { wrap } from '../reporters/layout.ts'
import { bounded, jsonText, plain } from '../reporters/plain.ts'
import { gapInWords } from '../reporters/words.ts'
import { type ExitCode, exitCodes, UsageError } from './exit-code.ts'
import type { Streams } from './streams.ts'

const changesShown = 50

/** Prints what an upgrade to this version would change in a report. That is no fault of the report. */
export function showChanges(
  path: string,
  report: Report,
  suite: Suite,
  { json, quiet }: { readonly json?: boolean; readonly quiet?: boolean },
  { stdout }: Streams,
): ExitCode {
  const { client, recorded } = report.suite
  if (client || recorded) {
    throw new UsageError([
      `verify: ${path} is no report of a run, so nothing says what its requests were for; check-har judges recorded traffic by the rules of this version`,
    ])
  }
  const { changes, answers, judged } = judgeByTheseRules(report, suite)
  if (json) {
    stdout.write(jsonText({ file: path, judged, changes, answers }))
    return exitCodes.good
  }
  const of = `${counted(judged, 'check')} of ${path} judged by the rules of this version`
  const head =
    changes.length === 0 ? `no outcome changes: ${of}` : `${counted(changes.length, 'outcome')} would change: ${of}`
  if (!quiet || changes.length > 0) stdout.write(linesOf(head, ''))
  showItems(changes.map(changeInWords), stdout)
  if (answers.length > 0)
    stdout.write(linesOf(`${counted(answers.length, 'answer')} to open questions would change`, ''))
  showItems(
    answers.map(({ id, before, after }) => {
      const [from, to] = [before, after].map((one) => bounded(gapInWords(one), 200))
      return `${bounded(id, 200)}: ${from} -> ${to}`
    }),
    stdout,
  )
  return exitCodes.good
}

function showItems(items: readonly string[], stdout: Streams['stdout']): void {
  for (const item of items.slice(0, changesShown)) stdout.write(linesOf(`- ${item}`, '  '))
  const more = items.length - changesShown
  if (more > 0) stdout.write(`  and ${counted(more, 'more', 'more')}; --json shows them all\n`)
}

function changeInWords({ id, before, after, finding }: ChangedOutcome): string {
  const [from, to] = [before ?? 'not in the report', after ?? 'no check of this version']
  const why = finding ? `: ${bounded(finding.headline, 200)} (exchange ${finding.exchange ?? 'unknown'})` : ''
  return `${bounded(id, 200)}: ${from} -> ${to}${why}`
}

function linesOf(text: string, indent: string): string {
  return wrap(plain(text), 80 - indent.length, '  ')
    .map((line) => `${indent}${line}\n`)
    .join('')
}
