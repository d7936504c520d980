import type { Report, ReportedCheck } from '../engine/nouns/report.ts'
import type { Exchange } from '../engine/nouns/wire/exchange.ts'
import { counted, grouped } from '../engine/values/texts.ts'
import type { CauseTable, Unjudged } from './cause-table.ts'
import { causeInWords, reachInWords, type SharedCause } from './causes.ts'
import { foldedCurlOf } from './curl.ts'
import { excerpt, labelled, type Paint, wrap } from './layout.ts'
import { bounded, longestReason, plain } from './plain.ts'
import { toRepeat } from './plain-request.ts'
import { knownFailuresIn } from './shown-outcomes.ts'
import { byOperation, exchangesById, undecidedInWords } from './words.ts'

export interface Look {
  readonly width: number
  readonly paint: Paint
}

/** Causes on a small screen: the title of each, what was expected and what was received. */
export function briefCauses(
  causes: readonly SharedCause[],
  others: number,
  { width, paint }: Look,
  titleLines: number,
): string[] {
  const line = (name: string, text: string): string[] =>
    indented(labelled([name, plain(bounded(text, 400))], width - 2, { colour: paint.dim, most: 1 }))
  return [
    ...causes.flatMap((cause) => [
      ...titleOf(cause, { width, paint }, titleLines),
      ...(cause.example
        ? [...line('expected', cause.example.finding.expected), ...line('received', cause.example.finding.received)]
        : line('blocked', places(cause.blocked))),
    ]),
    ...(others > 0 ? [paint.dim(`and ${counted(others, 'more cause')}: --verbose`)] : []),
  ]
}

/** What the server does, and how far it reaches, in at most this many lines. */
function titleOf(cause: SharedCause, { width, paint }: Look, most = 4): string[] {
  const [word, colour] = cause.members.length > 0 ? ['failed', paint.bad] : ['blocked', paint.odd]
  const indent = ' '.repeat(word.length + 2)
  const reach = reachInWords(cause)
  const room = (width - indent.length) * most - (most > 1 ? 20 : 0) - reach.length
  const text = plain(bounded(cause.title, 400))
  // A long title loses its end, but not how many checks it is about.
  const title = text.length > room ? `${text.slice(0, room - 1)}…` : text
  const [head = '', ...rest] = excerpt(title + reach, width - indent.length, '', most)
  return [`${colour(word)}  ${paint.bold(head)}`, ...rest.map((line) => `${indent}${paint.bold(line)}`)]
}

export interface Detail {
  readonly withCurl: boolean
  /** How many of the checks with this cause are named. */
  readonly mostIds: number
}

/** A cause, and the first check that shows it. */
export function causeBlock(cause: SharedCause, report: Report, { width, paint }: Look, detail: Detail): string[] {
  const title = titleOf(cause, { width, paint })
  const prose = (text: string): string[] => indented(excerpt(plain(bounded(text, 400)), width - 2, '', 3))
  const fact = (name: string, text: string, most = 2): string[] =>
    indented(labelled([name, text], width - 2, { colour: paint.dim, most }))
  // IDs are there to be copied.
  const idsIn = (name: string, text: string): string[] =>
    indented(labelled([name, text], width - 2, { colour: paint.dim, keepsWords: true }))
  const blocked = cause.blocked.length > 0 ? fact('blocked', places(cause.blocked), 3) : []
  if (!cause.example) return [...title, ...blocked]
  const { check, finding, saysMore } = cause.example
  const { level, requirement } = check
  const exchange = exchangesById(report).get(finding.exchange ?? '')
  return [
    ...title,
    ...(saysMore ? prose(`For example, ${finding.headline}.`) : []),
    ...indented(wrap(plain(bounded(`Requirement (${level}): ${requirement.text}`, 400)), width - 2)),
    ...fact('expected', plain(bounded(finding.expected, 400))),
    ...fact('received', plain(bounded(finding.received, 400))),
    ...(cause.side === 'open' ? fact('open', undecidedInWords(check.requirement.id)) : []),
    ...(finding.exchange === undefined ? [] : idsIn('exchange', plain(finding.exchange))),
    ...idsIn(
      'check',
      ids(
        cause.members.map(({ check }) => check),
        detail.mostIds,
      ),
    ),
    ...blocked,
    ...(exchange && detail.withCurl && !report.suite.client
      ? indented(curlLines(report, check, exchange, width - 2))
      : []),
  ]
}

/** With a line before it where the request is about an object that this run created. */
function curlLines(report: Report, { id, kind }: ReportedCheck, exchange: Exchange, width: number): string[] {
  const options = { origin: new URL(report.target.baseUrl).origin, credentials: report.words.variables }
  const setUp = report.exchanges.some(
    ({ scenario, attempt, sequence, operationId }) =>
      scenario === exchange.scenario &&
      attempt === exchange.attempt &&
      sequence < exchange.sequence &&
      operationId !== exchange.operationId,
  )
  const before = setUp
    ? wrap(`uses objects that this run created; to create new ones: explain ${plain(id)}`, width - 2)
    : []
  return [...before.map((line) => `# ${line}`), ...foldedCurlOf(toRepeat(exchange, kind), options, width)]
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}

/** "sendParcel (84), trackParcel (76)": where checks could not run. */
function places(checks: readonly ReportedCheck[]): string {
  return [...byOperation({ checks })]
    .map(([name, own]) => `${plain(bounded(name, 100))} (${grouped(own.length)})`)
    .join(', ')
}

/** What is neither passed nor a cause of failure: on a few lines for each outcome, or with its checks. */
export function otherOutcomes(
  report: Report,
  { failed, warned, unjudged }: CauseTable,
  look: Look,
  { lines, mostIds }: { readonly lines: number; readonly mostIds: number },
): string[] {
  const { width, paint } = look
  const isComplete = !Number.isFinite(lines)
  const row = (colour: (text: string) => string, name: string, parts: readonly Part[]): string[] => {
    const checks = new Set(parts.flatMap((part) => part.checks)).size
    const left = `${grouped(checks)} ${name}`
    if (checks === 0) return []
    if (isComplete) return [colour(left), ...parts.flatMap((part) => completePart(part, width, mostIds))]
    return labelled([left, parts.map(partInWords).join('; ')], width, { colour, indent: 16, most: lines })
  }
  const reasonOf = new Map(report.knownFailures.map(({ id, reason }) => [id, reason]))
  const known = knownFailuresIn(report).map((check): Part => {
    const text = isComplete ? (reasonOf.get(check.id) ?? '') : check.id
    return { text: plain(bounded(text, 200)), checks: [check] }
  })
  const warnings = warned.causes.map((cause): Part => {
    const { example, members } = cause
    const more = isComplete && example?.saysMore ? `: for example, ${example.finding.headline}` : ''
    const checks = members.map(({ check }) => check)
    return { text: plain(bounded(causeInWords(cause) + more, 400)), checks, isCounted: true }
  })
  const stuck = (wanted: Unjudged['outcome']): readonly Part[] =>
    unjudged
      .filter(({ outcome }) => outcome === wanted)
      .map(({ reason, checks }) => ({ text: plain(bounded(reason, isComplete ? longestReason : 100)), checks }))
  const hasBlocked = failed.causes.some(({ blocked }) => blocked.length > 0)
  const hasWarned = failed.causes.some(({ members }) => members.some(({ check }) => check.outcome === 'warned'))
  return [
    ...row(paint.odd, 'known', known),
    ...row(paint.odd, hasWarned ? 'more warned' : 'warned', warnings),
    ...row(paint.odd, hasBlocked ? 'more blocked' : 'blocked', stuck('blocked')),
    ...row(paint.odd, 'errored', stuck('errored')),
    ...row(paint.dim, 'skipped', stuck('skipped')),
  ]
}

/** A reason or a title, and the checks it is about. */
interface Part {
  readonly text: string
  readonly checks: readonly ReportedCheck[]
  /** Whether the text says how many there are. */
  readonly isCounted?: boolean
}

function partInWords({ text, checks, isCounted }: Part): string {
  return checks.length > 1 && !isCounted ? `${text} (${grouped(checks.length)})` : text
}

function completePart(part: Part, width: number, mostIds: number): string[] {
  return [
    ...indented(wrap(partInWords(part), width - 2)),
    ...indented(indented(wrap(ids(part.checks, mostIds), width - 4))),
  ]
}

function ids(checks: readonly ReportedCheck[], most: number): string {
  const shown = checks.slice(0, most).map(({ id }) => plain(id))
  const more = checks.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${grouped(more)} more: --verbose` : shown.join(', ')
}
