import type { Report, Verdict } from '../engine/nouns/report.ts'
import type { RetryReason } from '../engine/nouns/wire/exchange.ts'
import { counted, grouped } from '../engine/values/texts.ts'
import { failureCauses, failuresOf } from './cause-table.ts'
import type { SharedCause } from './causes.ts'
import { levelMet } from './comparison/level-met.ts'
import { bounded, longestReason, plain } from './plain.ts'
import { countShown, knownFailuresIn, shownOutcomes, weakerDeviations } from './shown-outcomes.ts'
import { waysToEndInTime } from './ways-to-end-in-time.ts'
import { isPartial, recordedInWords, seconds } from './words.ts'

export interface VerdictInWords {
  readonly headline: string
  readonly sentence: string
}

/** The verdict; a reporter that shows the causes of the failures passes them on. */
export function verdictInWords(report: Report, causes = failureCauses(report)): VerdictInWords {
  const { verdict, suite, checks } = report
  const level = `at the ${suite.failOn} level`
  const shown = countShown(checks, report)
  const passed = shown.get('passed') ?? 0
  const weaker = weakerDeviations(report)
  const known = knownInWords(report)
  if (verdict === 'no-deviation') {
    const counts = `${counted(passed, 'check')} passed on ${recordedInWords(report)}`
    return {
      headline: `No deviation in what was recorded, ${level}${known === undefined ? '' : `, except for ${known}`}`,
      sentence: `${[counts, weaker].filter(Boolean).join('; ')}.`,
    }
  }
  const within = withinInWords(suite)
  if (isConformant(verdict)) {
    const operations = new Set(checks.map(({ operationId }) => operationId).filter(Boolean)).size
    const all =
      passed === checks.length ? counted(passed, 'check') : `${grouped(passed)} of ${counted(checks.length, 'check')}`
    const first = `${all} passed on ${counted(operations, 'operation')}`
    return {
      headline: `Conformant${within} ${level}${known === undefined ? '' : `, except for ${known}`}`,
      sentence: `${[first, leftOutInWords(suite), weaker].filter(Boolean).join('; ')}.`,
    }
  }
  if (verdict === 'not-conformant') {
    return {
      headline: suite.recorded
        ? `Deviations in what was recorded, ${level}`
        : `Not conformant${within} ${level}${metInWords(report)}`,
      sentence: ended(sentences(withLikelyCauses(report, causes, weaker))) + advice(report),
    }
  }
  if (checks.length === 0) {
    return { headline: 'Not judged', sentence: capitalised(sentences(report.verdictReasons)) }
  }
  const end =
    suite.interrupted === undefined ? '' : `${capitalised(ended(sentences([suite.interrupted])))}${advice(report)} `
  if (isPartial(suite.options)) {
    const others = shownOutcomes.filter((outcome) => outcome !== 'passed' && outcome !== 'known' && shown.get(outcome))
    const counts = others.map((outcome) => `, ${grouped(shown.get(outcome) ?? 0)} ${outcome}`).join('')
    const all = `${grouped(passed)} of ${counted(checks.length, 'selected check')} passed${counts}`
    const excused = known === undefined ? '' : `, ${known}`
    return {
      headline: `Partial run${within} ${level}`,
      sentence: `${end}${all}${excused}; a partial run is never called conformant.`,
    }
  }
  const found = [known, weaker].filter(Boolean).join('; ')
  const missing = found === '' ? 'No deviation was found, but not every check could run' : 'Not every check could run'
  const sentence = `${rejectedSamples(report)}${end}${[missing, found].filter(Boolean).join('; ')}.`
  return { headline: `Incomplete${within} ${level}`, sentence }
}

/** Whether nothing speaks against the service in what was looked at. */
export function isConformant(verdict: Verdict): boolean {
  return verdict === 'conformant' || verdict === 'conformant-within-budget' || verdict === 'no-deviation'
}

/** ", conformant at the documented level" below a stricter one; empty if no level was met. */
function metInWords(report: Report): string {
  const { level } = levelMet(report)
  if (level === 'none' || level === 'not-known') return ''
  return `, conformant at the ${level === 'decided' ? 'documented' : level} level`
}

/** " within a budget of 300 requests,"; empty if nothing was left out. */
export function withinInWords({ within, options: { budget } }: Report['suite']): string {
  return budget && within && within.leftOut > 0 ? ` within a budget of ${counted(budget, 'request')},` : ''
}

function leftOutInWords({ within }: Report['suite']): string | undefined {
  return within && within.leftOut > 0 ? `${counted(within.leftOut, 'check')} left out` : undefined
}

/** The user's own samples come first: everything else may follow from them. */
function rejectedSamples({ checks }: Report): string {
  const blocked = checks.find(({ obstacle }) => obstacle?.samples !== undefined)
  return blocked?.obstacle ? `${sentences([blocked.obstacle.message])} ` : ''
}

/** "5 known failures"; undefined if there are none. */
export function knownInWords(report: Pick<Report, 'checks' | 'knownFailures'>): string | undefined {
  const known = knownFailuresIn(report).length
  return known === 0 ? undefined : counted(known, 'known failure')
}

/** How the verdict is coloured: a list of known failures excuses them, but does not make the service conformant. */
export function toneOf(report: Report): 'good' | 'odd' | 'bad' {
  if (report.verdict === 'not-conformant') return 'bad'
  return isConformant(report.verdict) && knownFailuresIn(report).length === 0 ? 'good' : 'odd'
}

/** The reasons of an incomplete run; none if a partial run could run all of its checks. */
export function whyIncomplete({ verdict, verdictReasons, checks, suite, summary }: Report): readonly string[] {
  if (verdict !== 'incomplete' || checks.length === 0) return []
  const isStuck = suite.interrupted !== undefined || summary.byOutcome.blocked + summary.byOutcome.errored > 0
  // The sentences before this say what ended the run.
  return isPartial(suite.options) && !isStuck ? [] : verdictReasons.filter((reason) => reason !== suite.interrupted)
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const ended = (sentence: string): string => (sentence.endsWith('?') ? sentence : `${sentence}.`)

/** What to change if the run reached its deadline because the target or --rate limits requests. */
function advice({ suite, summary }: Report): string {
  const { deadlineS, rate = Number.POSITIVE_INFINITY } = suite.options
  if (suite.interrupted === undefined || summary.durationMs < deadlineS * 1000) return ''
  const limited = summary.waits.find(({ reason }) => reason === 'rate-limited')
  const isLimited = limited !== undefined && limited.waitedMs >= summary.durationMs / 2
  return ` ${isLimited ? 'The service limits requests' : 'The run needs more time'}: ${waysToEndInTime({
    ...suite.options,
    // A service that is slower than --rate was the limit itself.
    rate: summary.requests > (deadlineS * rate) / 2 ? rate : undefined,
    neededMs: summary.expectedMs,
    isLimited,
  })}.`
}

/** The reasons of the verdict; the number of failures, which comes first, with what a developer needs first to fix them. */
function withLikelyCauses(
  report: Report,
  causes: readonly SharedCause[],
  weaker: string | undefined,
): readonly string[] {
  const failed = failuresOf(report).length
  const [first = '', ...others] = report.verdictReasons
  const head = failed === 0 ? first : first + likelyCauses(causes, failed)
  return [head, ...(weaker === undefined ? [] : [weaker]), ...others]
}

/** Left out if it would add nothing. */
function likelyCauses(causes: readonly SharedCause[], failed: number): string {
  const blocked = causes.reduce((sum, cause) => sum + cause.blocked.length, 0)
  const behind =
    blocked > 0 ? `; ${grouped(blocked)} more could not run because of ${causes.length > 1 ? 'them' : 'it'}` : ''
  return (causes.length >= failed ? '' : `, with ${counted(causes.length, 'likely cause')}`) + behind
}

function sentences(reasons: readonly string[]): string {
  return reasons.map((reason) => plain(bounded(reason, longestReason))).join('; ')
}

const after: Readonly<Record<RetryReason, string>> = {
  'rate-limited': 'after a 429 or 503',
  'lost-response': 'after a lost response',
  'lost-program': 'of a program that lost a response',
  'new-object': 'until something new was found',
  'inactive-object': 'until something new was active',
  'same-change': 'of a change like an earlier one',
  'change-after-change': 'of a change right after another one',
  'value-taken': 'with other values where they must differ',
  'rejected-once': 'after a rejection',
  'late-list': 'until a list showed a change',
  'late-stop': 'until a stop took effect',
  'unread-list': 'until a list showed an entry',
  'first-contact': 'until there was a first response',
  'unusual-form': 'in a plainer form',
}

/** "552 after a 429 or 503 (waits of all scenarios add up to 61 s), 1 after a rejection". */
export function retriesInWords({ summary }: Report): string {
  const each = summary.waits.map(({ reason, repetitions, waitedMs }) => {
    const waited = waitedMs === 0 ? '' : ` (waits of all scenarios add up to ${seconds(waitedMs)})`
    return `${grouped(repetitions)} ${after[reason] ?? reason.replaceAll('-', ' ')}${waited}`
  })
  return each.join(', ')
}
