import type { Exchange } from '../model/exchange.ts'
import type { Finding } from '../model/finding.ts'
import type { Outcome } from '../model/outcome.ts'
import type { Report, ReportedCheck } from '../model/report.ts'
import { type Cause, causesOf } from './causes.ts'
import { bounded, plain } from './plain.ts'

export const outcomes: readonly Outcome['kind'][] = ['passed', 'failed', 'warned', 'blocked', 'skipped', 'errored']

export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`
}

/** `15,348,600.27`, also of a decimal that no number holds. What Node has for this loads the number formats of the world first. */
export function grouped(amount: number | string): string {
  const [whole = '', fraction] = String(amount).split('.')
  const digits = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? digits : `${digits}.${fraction}`
}

/** The verdict as a headline and a sentence. */
export function verdictInWords(report: Report): { readonly headline: string; readonly sentence: string } {
  const { verdict, suite, summary, checks } = report
  const { passed, failed, warned } = summary.byOutcome
  const level = `at the ${suite.failOn} level`
  if (verdict === 'conformant') {
    const operations = new Set(checks.map(({ operationId }) => operationId).filter(Boolean)).size
    const warnings = warned > 0 ? `, ${counted(warned, 'warning')} below that level` : ''
    return {
      headline: `Conformant ${level}`,
      sentence: `${counted(passed, 'check')} passed on ${counted(operations, 'operation')}${warnings}.`,
    }
  }
  if (verdict === 'not-conformant') {
    return {
      headline: `Not conformant ${level}`,
      sentence: `${sentences(report.verdictReasons)}${likelyCauses(report)}.`,
    }
  }
  if (checks.length === 0) {
    const why = sentences(report.verdictReasons)
    return { headline: 'Not judged', sentence: why.charAt(0).toUpperCase() + why.slice(1) }
  }
  const found =
    failed === 0 ? 'Nothing was found wrong, but not everything could be asked' : 'Not everything could be asked'
  return { headline: `Incomplete ${level}`, sentence: `${found}.` }
}

/** What somebody who has to mend it wants to know first; left out where it would say nothing new. */
function likelyCauses(report: Report): string {
  const failed = failuresOf(report)
  const causes = causesIn(report, failed).length
  return report.verdictReasons.length === 1 && causes < failed.length ? `, with ${counted(causes, 'likely cause')}` : ''
}

function sentences(reasons: readonly string[]): string {
  return reasons.map((reason) => plain(bounded(reason, 400))).join('; ')
}

/** A finding in one line: subject, expected, received, evidence. */
export function findingInWords({ subject, expected, received, exchange, requirement }: Finding): string {
  const evidence = exchange === undefined ? requirement : `exchange ${exchange}; ${requirement}`
  return plain(
    `${bounded(subject, 300)} expected ${bounded(expected, 400)}, received ${bounded(received, 400)} (${evidence})`,
  )
}

/** Checks whose failure counts, firmest level first and in the order of the contract within it. */
export function failuresOf({ checks, knownFailures }: Report): readonly ReportedCheck[] {
  const known = new Set(knownFailures.map(({ id }) => id))
  const failed = checks.filter(({ id, outcome }) => outcome === 'failed' && !known.has(id))
  const rank = { documented: 0, observed: 1, inferred: 2 }
  return failed.toSorted((a, b) => rank[a.level] - rank[b.level])
}

/** The likely causes of what these checks of a report found. */
export function causesIn(report: Report, checks: readonly ReportedCheck[]): readonly Cause[] {
  return causesOf(checks, new Set(byOperation(report).keys()))
}

export function ofOutcome({ checks }: Report, outcome: Outcome['kind']): readonly ReportedCheck[] {
  return checks.filter((check) => check.outcome === outcome)
}

/** The exchange that shows a finding, if the report has it. */
export function exchangesById({ exchanges }: Report): ReadonlyMap<string, Exchange> {
  return new Map(exchanges.map((exchange) => [exchange.id, exchange]))
}

/** Operations in the order of the contract, then what belongs to all of them. */
export function byOperation({ checks }: Report): ReadonlyMap<string, readonly ReportedCheck[]> {
  const groups = new Map<string, ReportedCheck[]>()
  const elsewhere: ReportedCheck[] = []
  for (const check of checks) {
    if (check.operationId === undefined) elsewhere.push(check)
    else {
      const group = groups.get(check.operationId)
      if (group) group.push(check)
      else groups.set(check.operationId, [check])
    }
  }
  if (elsewhere.length > 0) groups.set('every operation', elsewhere)
  return groups
}

export function countOf(checks: readonly ReportedCheck[], outcome: Outcome['kind']): number {
  return checks.filter((check) => check.outcome === outcome).length
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 9_950 ? 1 : 0)} s`
}

export function hostOf(report: Report): string {
  return report.target.isEmbedded ? `the reference server (${report.target.baseUrl})` : plain(report.target.baseUrl)
}
