import { causeTable } from './cause-table.ts'
import { causeInWords, type SharedCause } from './causes.ts'
import { neverAcceptedFirst } from './coverage-in-words.ts'
import { bounded, plain } from './plain.ts'
import type { Reporter } from './reporter.ts'
import { toneOf, verdictInWords } from './verdict-in-words.ts'
import { findingInWords } from './words.ts'

/** GitHub shows ten annotations of each type per step, and silently drops the rest. */
const annotationsShown = 9

/** Workflow commands: GitHub Actions turns each line into an annotation. */
export const github: Reporter = (report) => {
  const { failed, warned } = causeTable(report)
  const { headline, sentence } = verdictInWords(report, failed.causes)
  const kind = ({ good: 'notice', odd: 'warning', bad: 'error' } as const)[toneOf(report)]
  return [
    command(kind, 'card-conformance', `${neverAcceptedFirst(report)}${headline}: ${sentence}`),
    ...commands('error', failed.causes),
    ...commands('warning', warned.causes),
  ].join('')
}

/** One annotation per likely cause, so that a single fault does not use up all ten. */
function commands(kind: 'error' | 'warning', causes: readonly SharedCause[]): string[] {
  return causes.slice(0, annotationsShown).flatMap((cause) => {
    const { example } = cause
    if (!example) return []
    const group = example.saysMore ? `${bounded(causeInWords(cause), 300)}. For example, ` : ''
    return [command(kind, example.check.id, group + findingInWords(example.finding))]
  })
}

function command(kind: 'error' | 'warning' | 'notice', title: string, message: string): string {
  return `::${kind} title=${property(plain(title))}::${encode(plain(bounded(message, 2_000)))}\n`
}

function encode(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return encode(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
