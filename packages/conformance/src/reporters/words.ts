import type { GapAnswer } from '../engine/nouns/answers/probe.ts'
import type { Cause } from '../engine/nouns/cause.ts'
import type { Finding } from '../engine/nouns/finding.ts'
import type { Report, ReportedCheck } from '../engine/nouns/report.ts'
import type { Selection } from '../engine/nouns/settings.ts'
import type { Exchange } from '../engine/nouns/wire/exchange.ts'
import { counted, grouped, list } from '../engine/values/texts.ts'
import { shortCurlOf } from './curl.ts'
import { bounded, plain } from './plain.ts'
import { toRepeat } from './plain-request.ts'

/** Who deviates; where the interface does not say it, what to do. */
export function sideInWords({ side }: Pick<Cause, 'side'>, id: string): string {
  return side === 'open' ? `open: ${undecidedInWords(id)}` : side
}

/** What to do about a deviation from what the interface only shows. */
export function undecidedInWords(id: string): string {
  return `the text does not say; decide it: \`explain ${plain(id)}\``
}

/**
 * Where the rendered contract explains what a check demands. Others may have written the report, so only an address that needs no escapes
 * in any format.
 */
export function addressOf({ requirement: { address = '' } }: ReportedCheck): string | undefined {
  return address.length <= 300 && /^https:\/\/[\w./#~-]+$/.test(address) ? address : undefined
}

/** Whether the options select only some of the checks. */
export function isPartial({ only, skip, operations }: Selection): boolean {
  return only.length + skip.length + operations.length > 0
}

/** Whether a run with these options looks at everything. */
export function isWhole(options: Selection & { readonly budget?: number | undefined }): boolean {
  return !isPartial(options) && options.budget === undefined
}

/** A finding on one line: what the server did, expected, received, who deviates, evidence. */
export function findingInWords({ headline, expected, received, exchange, requirement, cause }: Finding): string {
  const side = sideInWords(cause, requirement)
  const evidence = [side, ...(exchange === undefined ? [] : [`exchange ${exchange}`]), requirement].join('; ')
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
  return Map.groupBy([...checks.filter(isOfOne), ...checks.filter((check) => !isOfOne(check))], operationOf)
}

export function seconds(milliseconds: number): string {
  return `${grouped((milliseconds / 1000).toFixed(milliseconds < 9_950 ? 1 : 0))} s`
}

/** "12 exchanges of login.har; left out: 30 with other services". */
export function recordedInWords({ suite: { recorded }, summary }: Report): string {
  if (!recorded) return ''
  const names = recorded.files.map(({ name }) => name)
  const cut = recorded.files.flatMap(({ name, isCutOff }) => (isCutOff ? [`; ${name} ends in the middle`] : []))
  const out = recorded.leftOut.map(({ why, count }) => `${grouped(count)} ${why}`)
  const files = names.length > 3 ? counted(names.length, 'file') : list(names)
  const leftOut = out.length === 0 ? '' : `; left out: ${out.join(', ')}`
  return plain(bounded(`${counted(summary.requests, 'exchange')} of ${files}${leftOut}${cut.join('')}`, 500))
}

/** What decided the values of a run; a recording has none. */
export function runInWords(report: Report, between: string): string {
  const { suite, summary } = report
  const sent = `${counted(summary.requests, 'request')} in ${seconds(summary.durationMs)}`
  if (suite.recorded) return [`by suite ${suite.version}`, recordedInWords(report)].join(between)
  if (suite.client) return [sent, `suite ${suite.version}`].join(between)
  return [sent, `seed ${suite.seed}`, `suite ${suite.version}`].join(between)
}

export function hostOf(report: Report): string {
  if (report.suite.client) return plain(report.suite.client.command)
  return report.target.isEmbedded ? `the reference server (${report.target.baseUrl})` : plain(report.target.baseUrl)
}

/** What a check found, as plain text. */
export interface FindingTexts {
  /** One line per finding. */
  readonly messages: readonly string[]
  /** All of them, each with the request that shows it. */
  readonly whole: string
}

export function findingTextsIn(report: Report): (check: ReportedCheck) => FindingTexts {
  const exchanges = exchangesById(report)
  const origin = new URL(report.target.baseUrl).origin
  const credentials = report.words.variables
  return ({ kind, findings }) => {
    const messages = findings.map(findingInWords)
    const each = findings.map((finding, index) => {
      const exchange = exchanges.get(finding.exchange ?? '')
      return exchange
        ? `${messages[index]}\n${shortCurlOf(toRepeat(exchange, kind), { origin, credentials })}`
        : messages[index]
    })
    return { messages, whole: each.join('\n\n') }
  }
}
