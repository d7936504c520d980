import { reasonsOf } from '../model/reasons.ts'
import type { Report, ReportedCheck } from '../model/report.ts'
import { type Cause, causeInWords, causesOf } from './causes.ts'
import { foldedCurlOf } from './curl.ts'
import { excerpt, type Paint, wrap } from './layout.ts'
import { bounded, longestReason, plain } from './plain.ts'
import { byOperation, counted, exchangesById, ofOutcome } from './words.ts'

export interface Look {
  readonly width: number
  readonly paint: Paint
}

const countWidth = 9

/** One line per cause: what the server does, how many checks failed, and how many could not run because of it. */
export function causeList(causes: readonly Cause[], most: number, { width, paint }: Look): string[] {
  const shown = causes.slice(0, most)
  if (shown.length === 0) return []
  const isBlocking = causes.some(({ blocked }) => blocked.length > 0)
  const counts = (failed: string, blocked: string): string =>
    failed.padStart(countWidth) + (isBlocking ? blocked.padStart(countWidth) : '')
  const titleWidth = width - counts('', '').length
  const line = ({ title, members, blocked }: Cause): string => {
    const [text = ''] = excerpt(plain(bounded(title, 400)), titleWidth, '', 1)
    const [failed, behind] = [members.length, blocked.length].map((count) => (count === 0 ? '·' : String(count)))
    return text.padEnd(titleWidth) + counts(failed ?? '', behind ?? '')
  }
  const more = causes.length - shown.length
  return [
    paint.dim('likely cause'.padEnd(titleWidth) + counts('failed', 'blocked')),
    ...shown.map(line),
    ...(more > 0 ? [paint.dim(`and ${counted(more, 'more cause')}; --verbose lists them`)] : []),
  ]
}

export interface Detail {
  readonly withCurl: boolean
  readonly withEveryId: boolean
}

/** A cause, and the first check that shows it. */
export function causeBlock(cause: Cause, report: Report, { width, paint }: Look, detail: Detail): string[] {
  const [shown, ...others] = cause.members
  const [finding] = shown?.findings ?? []
  const [word, colour] = shown ? ['failed', paint.bad] : ['blocked', paint.odd]
  const [head = '', ...rest] = excerpt(plain(bounded(causeInWords(cause), 400)), width - word.length - 2, '')
  const title = [
    `${colour(word)}  ${paint.bold(head)}`,
    ...rest.map((line) => `${' '.repeat(word.length + 2)}${paint.bold(line)}`),
  ]
  const prose = (text: string): string[] => excerpt(plain(bounded(text, 400)), width - 2, '').map((line) => `  ${line}`)
  const fact = (name: string, text: string, most = 2): string[] => {
    const [first = '', ...more] = excerpt(name.padEnd(10) + text, width - 2, ' '.repeat(10), most)
    return [`  ${paint.dim(first.slice(0, 10))}${first.slice(10)}`, ...more.map((line) => `  ${line}`)]
  }
  const blocked = cause.blocked.length > 0 ? fact('blocked', places(cause.blocked), 3) : []
  if (!shown || !finding) return [...title, ...blocked]
  const { id, level, requirement } = shown.check
  const exchange = exchangesById(report).get(finding.exchange ?? '')
  const origin = new URL(report.target.baseUrl).origin
  return [
    ...title,
    ...(cause.title === finding.headline ? [] : prose(`For example, ${finding.headline}.`)),
    ...wrap(plain(bounded(`Requirement (${level}): ${requirement.text}`, 400)), width - 2).map((line) => `  ${line}`),
    ...fact('expected', plain(bounded(finding.expected, 400))),
    ...fact('received', plain(bounded(finding.received, 400))),
    ...(finding.exchange === undefined ? [] : fact('exchange', plain(finding.exchange))),
    ...(detail.withEveryId
      ? fact('check', ids(cause.members.map(({ check }) => check)), Number.POSITIVE_INFINITY)
      : fact('check', others.length > 0 ? `${plain(id)} and ${others.length} more` : plain(id))),
    ...blocked,
    ...(exchange && detail.withCurl ? foldedCurlOf(exchange, { origin }, width - 2).map((line) => `  ${line}`) : []),
  ]
}

/** "createCard (84), operateCard (76)": where checks could not run. */
function places(checks: readonly ReportedCheck[]): string {
  return [...byOperation({ checks })].map(([name, own]) => `${plain(bounded(name, 100))} (${own.length})`).join(', ')
}

/** What is neither passed nor a cause of failure: on at most two lines each, or with every check. */
export function otherOutcomes(report: Report, causes: readonly Cause[], look: Look, isComplete: boolean): string[] {
  const { width, paint } = look
  const behind = new Set(causes.flatMap(({ blocked }) => blocked))
  const row = (colour: (text: string) => string, name: string, parts: readonly Part[]): string[] => {
    const checks = new Set(parts.flatMap((part) => part.checks)).size
    const left = `${checks} ${name}`
    if (checks === 0) return []
    if (isComplete) return [colour(left), ...parts.flatMap((part) => completePart(part, width))]
    const [first = '', ...more] = wrap(`${left.padEnd(16)}${parts.map(inWords).join('; ')}`, width, ' '.repeat(16))
    const shown = more.length > 1 ? [`${more[0]?.slice(0, width - 1)}…`] : more
    return [colour(first.slice(0, 16)) + first.slice(16), ...shown]
  }
  const known = report.knownFailures
    .filter(({ state }) => state === 'still-fails')
    .map(({ id, reason }): Part => {
      const checks = report.checks.filter((check) => check.id === id)
      return { text: plain(bounded(isComplete ? reason : id, 200)), checks }
    })
  const warned = causesOf(ofOutcome(report, 'warned'), report).map((cause): Part => {
    const checks = cause.members.map(({ check }) => check)
    const [first] = cause.members[0]?.findings ?? []
    const example = isComplete && first && cause.title !== first.headline ? `: for example, ${first.headline}` : ''
    return { text: plain(bounded(causeInWords(cause) + example, 400)), checks, isCounted: true }
  })
  const stuck = (outcome: 'blocked' | 'errored' | 'skipped'): readonly Part[] =>
    reasonsOf(ofOutcome(report, outcome).filter((check) => !behind.has(check))).map(({ reason, checks }) => ({
      text: plain(bounded(reason, isComplete ? longestReason : 100)),
      checks,
    }))
  return [
    ...row(paint.odd, 'known', known),
    ...row(paint.odd, 'warned', warned),
    ...row(paint.odd, behind.size > 0 ? 'also blocked' : 'blocked', stuck('blocked')),
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

function inWords({ text, checks, isCounted }: Part): string {
  return checks.length > 1 && !isCounted ? `${text} (${checks.length})` : text
}

function completePart(part: Part, width: number): string[] {
  return [
    ...wrap(inWords(part), width - 2).map((line) => `  ${line}`),
    ...wrap(ids(part.checks), width - 4).map((line) => `    ${line}`),
  ]
}

function ids(checks: readonly ReportedCheck[]): string {
  return checks.map(({ id }) => plain(id)).join(', ')
}
