import { counted, grouped } from '../model/counted.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Finding } from '../model/finding.ts'
import { groupBy } from '../model/group-by.ts'
import { levels } from '../model/level.ts'
import type { Outcome } from '../model/outcome.ts'
import type { GapAnswer } from '../model/probe.ts'
import type { Report, ReportedCheck } from '../model/report.ts'
import type { Selection } from '../model/settings.ts'
import { waysToEndInTime } from '../model/ways-to-end-in-time.ts'
import { type Cause, causesOf } from './causes.ts'
import { bounded, longestReason, plain } from './plain.ts'
import { countShown, knownFailuresIn, shownOutcomes, weakerDeviations } from './shown-outcomes.ts'

export { counted, grouped }

/** Whether the options select only some of the checks. */
export function isPartial({ only, skip, operations }: Selection): boolean {
  return only.length + skip.length + operations.length > 0
}

/** The verdict as a headline and a sentence. */
export function verdictInWords(report: Report): { readonly headline: string; readonly sentence: string } {
  const { verdict, suite, checks } = report
  const level = `at the ${suite.failOn} level${suite.options.thoroughness === 'quick' ? ', in a quick run' : ''}`
  const shown = countShown(checks, report)
  const passed = shown.get('passed') ?? 0
  const weaker = weakerDeviations(report)
  const known = knownInWords(report)
  if (verdict === 'conformant') {
    const operations = new Set(checks.map(({ operationId }) => operationId).filter(Boolean)).size
    const all =
      passed === checks.length ? counted(passed, 'check') : `${grouped(passed)} of ${counted(checks.length, 'check')}`
    const first = `${all} passed on ${counted(operations, 'operation')}`
    return {
      headline: `Conformant ${level}${known === undefined ? '' : `, except for ${known}`}`,
      sentence: `${[first, weaker].filter(Boolean).join('; ')}.`,
    }
  }
  if (verdict === 'not-conformant') {
    return {
      headline: `Not conformant ${level}`,
      sentence: ended(sentences(withLikelyCauses(report, weaker))) + advice(report),
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
      headline: `Partial run ${level}`,
      sentence: `${end}${all}${excused}; a partial run is never called conformant.`,
    }
  }
  const found = [known, weaker].filter(Boolean).join('; ')
  const missing = found === '' ? 'No deviation was found, but not every check could run' : 'Not every check could run'
  const sentence = `${rejectedSamples(report)}${end}${[missing, found].filter(Boolean).join('; ')}.`
  return { headline: `Incomplete ${level}`, sentence }
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
  return report.verdict === 'conformant' && knownFailuresIn(report).length === 0 ? 'good' : 'odd'
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

/** What to change if the run reached its deadline because the target or --rate limits the rate of requests. */
function advice({ suite, summary }: Report): string {
  const { deadlineS, rate = Number.POSITIVE_INFINITY } = suite.options
  if (suite.interrupted === undefined || summary.durationMs < deadlineS * 1000) return ''
  const limited = summary.waits.find(({ reason }) => reason === 'rate-limited')
  const isLimited = limited !== undefined && limited.waitedMs >= summary.durationMs / 2
  return ` ${isLimited ? 'The service limits the rate of requests' : 'The run needs more time'}: ${waysToEndInTime({
    ...suite.options,
    // A service that is slower than --rate was the limit itself.
    rate: summary.requests > (deadlineS * rate) / 2 ? rate : undefined,
    neededMs: summary.expectedMs,
    isLimited,
  })}.`
}

/** The reasons of the verdict; the number of failures, which comes first, with what a developer needs first to fix them. */
function withLikelyCauses(report: Report, weaker: string | undefined): readonly string[] {
  const failed = failuresOf(report)
  const [first = '', ...others] = report.verdictReasons
  const head = failed.length === 0 ? first : first + likelyCauses(report, failed)
  return [head, ...(weaker === undefined ? [] : [weaker]), ...others]
}

/** Left out if it would add nothing. */
function likelyCauses(report: Report, failed: readonly ReportedCheck[]): string {
  const causes = failureCauses(report)
  const blocked = causes.reduce((sum, cause) => sum + cause.blocked.length, 0)
  if (causes.length >= failed.length && blocked === 0) return ''
  const behind =
    blocked > 0 ? `; ${grouped(blocked)} more could not run because of ${causes.length > 1 ? 'them' : 'it'}` : ''
  return `, with ${counted(causes.length, 'likely cause')}${behind}`
}

function sentences(reasons: readonly string[]): string {
  return reasons.map((reason) => plain(bounded(reason, longestReason))).join('; ')
}

/** A finding on one line: what the server did, expected, received, evidence. */
export function findingInWords({ headline, expected, received, exchange, requirement }: Finding): string {
  const evidence = exchange === undefined ? requirement : `exchange ${exchange}; ${requirement}`
  return plain(
    `${bounded(headline, 300)}: expected ${bounded(expected, 400)}, received ${bounded(received, 400)} (${evidence})`,
  )
}

/** How an implementation handles an open question, or why it was not tested. */
export function gapInWords(gap: GapAnswer): string {
  return gap.state === 'answered' ? gap.words : `not asked: ${gap.reason}`
}

/** How many of the questions were decided or pinned, so that their answers are judged. */
export function judgedGaps({ gaps, checks }: Report): number {
  const ids = new Set(checks.filter(({ kind }) => kind === 'decision').map(({ id }) => id))
  return gaps.filter(({ id }) => ids.has(id)).length
}

/** Checks whose failure counts, strongest level first, then in the order of the contract. */
export function failuresOf({ checks, knownFailures }: Report): readonly ReportedCheck[] {
  const known = new Set(knownFailures.map(({ id }) => id))
  const failed = checks.filter(({ id, outcome }) => outcome === 'failed' && !known.has(id))
  return failed.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
}

/** The likely causes of the failures, with the checks that could not run because of them. */
export function failureCauses(report: Report): readonly Cause[] {
  return causesOf([...failuresOf(report), ...ofOutcome(report, 'blocked')], report)
}

export function ofOutcome({ checks }: Report, outcome: Outcome['kind']): readonly ReportedCheck[] {
  return checks.filter((check) => check.outcome === outcome)
}

/** The exchange that proves a finding, if the report contains it. */
export function exchangesById({ exchanges }: Report): ReadonlyMap<string, Exchange> {
  return new Map(exchanges.map((exchange) => [exchange.id, exchange]))
}

/** The row of a check in tables: its operation, or all operations. */
export function operationOf({ operationId }: Pick<ReportedCheck, 'operationId'>): string {
  return operationId ?? 'every operation'
}

/** Operations in the order of the contract, then the row for all of them. */
export function byOperation({ checks }: Pick<Report, 'checks'>): ReadonlyMap<string, readonly ReportedCheck[]> {
  const isOfOne = ({ operationId }: ReportedCheck): boolean => operationId !== undefined
  return groupBy([...checks.filter(isOfOne), ...checks.filter((check) => !isOfOne(check))], operationOf)
}

export function seconds(milliseconds: number): string {
  return `${grouped((milliseconds / 1000).toFixed(milliseconds < 9_950 ? 1 : 0))} s`
}

export function hostOf(report: Report): string {
  return report.target.isEmbedded ? `the reference server (${report.target.baseUrl})` : plain(report.target.baseUrl)
}

/** What is new in the suite: since an earlier report, and what only warns because it is. */
export function newChecksInWords({ suite, checks }: Report): readonly string[] {
  const { newChecks } = suite
  const own = checks.filter(({ isNew }) => isNew).length
  return [
    ...(newChecks ? [sinceInWords(newChecks)] : []),
    ...(own === 0
      ? []
      : [
          `${counted(own, 'check')} ${own === 1 ? 'is' : 'are'} new: a deviation warns, and fails from the next minor version on.`,
        ]),
  ]
}

const newChecksShown = 10

function sinceInWords({ since, ids }: NonNullable<Report['suite']['newChecks']>): string {
  if (ids.length === 0) return `No check is new since suite ${since}.`
  const more = ids.length > newChecksShown ? `, and ${ids.length - newChecksShown} more` : ''
  const shown = ids.slice(0, newChecksShown).join(', ')
  return `${counted(ids.length, 'check')} ${ids.length === 1 ? 'is' : 'are'} new since suite ${since}: ${shown}${more}.`
}
