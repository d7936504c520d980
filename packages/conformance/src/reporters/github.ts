import { type Cause, causeInWords, causesOf } from './causes.ts'
import { bounded, plain } from './plain.ts'
import type { Reporter } from './reporter.ts'
import { failureCauses, findingInWords, ofOutcome, toneOf, verdictInWords } from './words.ts'

/** GitHub shows ten annotations of each type per step, and silently drops the rest. */
const annotationsShown = 9

/** Workflow commands: GitHub Actions turns each line into an annotation. */
export const github: Reporter = (report) => {
  const { headline, sentence } = verdictInWords(report)
  const failures = commands('error', failureCauses(report))
  const warnings = commands('warning', causesOf(ofOutcome(report, 'warned'), report))
  const kind = ({ good: 'notice', odd: 'warning', bad: 'error' } as const)[toneOf(report)]
  return [command(kind, 'card-conformance', `${headline}: ${sentence}`), ...failures, ...warnings].join('')
}

/** One annotation per likely cause, so that a single fault does not use up all ten. */
function commands(kind: 'error' | 'warning', causes: readonly Cause[]): string[] {
  return causes.slice(0, annotationsShown).flatMap((cause) => {
    const [first, ...others] = cause.members
    const [finding] = first?.findings ?? []
    if (!first || !finding) return []
    const group = others.length > 0 ? `${bounded(causeInWords(cause), 300)}. For example, ` : ''
    return [command(kind, first.check.id, group + findingInWords(finding))]
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
