import { bounded, plain } from './plain.ts'
import type { Reporter } from './reporter.ts'
import { failuresOf, findingInWords, ofOutcome, verdictInWords } from './words.ts'

/** GitHub shows ten annotations of a kind per step, and drops the others without a word. */
const annotationsShown = 9

/** Workflow commands: GitHub Actions turns each line into an annotation. */
export const github: Reporter = (report) => {
  const { headline, sentence } = verdictInWords(report)
  const failed = failuresOf(report)
  const failures = failed.slice(0, annotationsShown).flatMap(({ id, findings: [finding] }) => {
    return finding ? [command('error', id, findingInWords(finding))] : []
  })
  const warnings = ofOutcome(report, 'warned')
    .slice(0, annotationsShown)
    .flatMap(({ id, findings: [finding] }) => (finding ? [command('warning', id, findingInWords(finding))] : []))
  const kind = report.verdict === 'conformant' ? 'notice' : 'error'
  return [command(kind, 'card-conformance', `${headline}: ${sentence}`), ...failures, ...warnings].join('')
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
