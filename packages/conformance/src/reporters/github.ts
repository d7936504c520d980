import type { Cause } from './causes.ts'
import { bounded, plain } from './plain.ts'
import type { Reporter } from './reporter.ts'
import { causesIn, counted, failuresOf, findingInWords, ofOutcome, verdictInWords } from './words.ts'

/** GitHub shows ten annotations of a kind per step, and drops the others without a word. */
const annotationsShown = 9

/** Workflow commands: GitHub Actions turns each line into an annotation. */
export const github: Reporter = (report) => {
  const { headline, sentence } = verdictInWords(report)
  const failures = commands('error', causesIn(report, failuresOf(report)))
  const warnings = commands('warning', causesIn(report, ofOutcome(report, 'warned')))
  const kind = report.verdict === 'conformant' ? 'notice' : 'error'
  return [command(kind, 'card-conformance', `${headline}: ${sentence}`), ...failures, ...warnings].join('')
}

/** One for each likely cause, so that ten are not one fault ten times. */
function commands(kind: 'error' | 'warning', causes: readonly Cause[]): string[] {
  return causes.slice(0, annotationsShown).flatMap(({ members: [first, ...others] }) => {
    const [finding] = first?.findings ?? []
    if (!first || !finding) return []
    const likewise = others.length > 0 ? `; ${counted(others.length, 'more check')} with the same cause` : ''
    return [command(kind, first.check.id, findingInWords(finding) + likewise)]
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
