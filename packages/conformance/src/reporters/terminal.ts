import type { Outcome } from '../model/outcome.ts'
import { reasonsOf } from '../model/reasons.ts'
import type { Report, ReportedCheck } from '../model/report.ts'
import { type Cause, causesOf } from './causes.ts'
import { foldedCurlOf } from './curl.ts'
import { excerpt, type Paint, paint, wrap } from './layout.ts'
import { bounded, plain } from './plain.ts'
import type { Presentation, Reporter } from './reporter.ts'
import {
  byOperation,
  counted,
  countOf,
  exchangesById,
  failuresOf,
  hostOf,
  ofOutcome,
  outcomes,
  seconds,
  verdictInWords,
} from './words.ts'

/**
 * Levels of detail for failures, from most to least: the first that fits the screen is used. Other formats show everything.
 */
const measures: readonly Measure[] = [
  { causes: 2, withCurl: true },
  { causes: 1, withCurl: true },
  { causes: 1, withCurl: false },
  { causes: 0, withCurl: false },
]
const reasonsShown = 4

/** The summary of a run on one screen: the verdict, the operations, the first failures, and where to read on. */
export const terminal: Reporter = (report, presentation = {}) => {
  const { columns = 80, rows = Number.POSITIVE_INFINITY, isColoured = false } = presentation
  const look: Look = { width: Math.min(Math.max(columns, 60), 100) - 2, paint: paint(isColoured) }
  const texts = measures.map((measure) => linesOf(report, measure, presentation, look))
  // The prompt needs a line as well.
  const lines = texts.find(({ length }) => length < rows) ?? texts.at(-1) ?? []
  return `${lines.join('\n')}\n`
}

interface Look {
  readonly width: number
  readonly paint: Paint
}

interface Measure {
  readonly causes: number
  /** Applies to the first of them. */
  readonly withCurl: boolean
}

function linesOf(report: Report, measure: Measure, presentation: Presentation, look: Look): string[] {
  const causes = causesOf(failuresOf(report))
  const told = causes.slice(0, measure.causes)
  const blocks = [
    headline(report, look),
    facts(report, look),
    warnings(report, look),
    ...(report.checks.length > 0 ? [table(report, look)] : []),
    ...told.map((cause, index) => failure(cause, report, look, measure.withCurl && index === 0)),
    rest(report, told, look),
    hint(report, look),
    ways(causes[0], presentation, look),
  ]
  const lines = blocks.filter((block) => block.length > 0).flatMap((block) => ['', ...block])
  return [...lines.map((line) => (line === '' ? '' : `  ${line}`)), '']
}

function headline(report: Report, { width, paint }: Look): string[] {
  const { headline, sentence } = verdictInWords(report)
  const colour = { conformant: paint.good, 'not-conformant': paint.bad, incomplete: paint.odd }[report.verdict]
  const isListed = report.verdict === 'incomplete' && report.checks.length > 0
  const listed = isListed ? report.verdictReasons.filter((reason) => reason !== report.suite.interrupted) : []
  const reasons = listed
    .slice(0, reasonsShown)
    .flatMap((reason) => wrap(`- ${plain(bounded(reason, 300))}`, width, '  '))
  const more = listed.length - reasonsShown
  return [
    paint.bold(colour(headline)),
    ...wrap(sentence, width),
    ...reasons,
    ...(more > 0 ? [`- ${counted(more, 'more reason')}`] : []),
  ]
}

function facts(report: Report, { width, paint }: Look): string[] {
  const { contract, suite, summary } = report
  const rows = [
    ['target', hostOf(report)],
    ['contract', `${contract.title} ${contract.version} (${contract.hash.slice(0, 12)})`],
    [
      'run',
      `${counted(summary.requests, 'request')} in ${seconds(summary.durationMs)}, seed ${suite.seed}, suite ${suite.version}`,
    ],
    ...(summary.waits.length > 0 ? [['waits', waitsInWords(report)] as const] : []),
  ] as const
  return rows.flatMap(([name, fact]) =>
    wrap(`${name.padEnd(10)}${fact}`, width, ' '.repeat(10)).map((line, index) =>
      index === 0 ? paint.dim(line.slice(0, 10)) + line.slice(10) : line,
    ),
  )
}

/** Scenarios wait at the same time, so the sum may exceed the duration of the run. */
function waitsInWords({ summary }: Report): string {
  const each = summary.waits.map(({ reason, repetitions, waitedMs }) => {
    const waited = waitedMs === 0 ? '' : `${seconds(waitedMs)}, `
    return `${reason.replaceAll('-', ' ')} (${waited}${counted(repetitions, 'time')})`
  })
  return `over all scenarios: ${each.join(', ')}`
}

/** Caveats of the report. */
function warnings({ suite }: Report, { width, paint }: Look): string[] {
  return (suite.warnings ?? []).flatMap((warning) =>
    wrap(`${'warning'.padEnd(10)}${plain(bounded(warning, 300))}`, width, ' '.repeat(10)).map((line, index) =>
      index === 0 ? paint.odd(line.slice(0, 10)) + line.slice(10) : line,
    ),
  )
}

const columnWidth = 9

function table(report: Report, { paint }: Look): string[] {
  const operations = byOperation(report)
  const shown = outcomes.filter((outcome) => outcome !== 'errored' || report.summary.byOutcome.errored > 0)
  const nameWidth = Math.max(...[...operations.keys()].map((name) => name.length), 5) + 1
  const row = (name: string, checks: readonly ReportedCheck[]): string =>
    name.padEnd(nameWidth) +
    shown.map((outcome) => cell(outcome, countOf(checks, outcome), outcome === 'passed', paint)).join('')
  return [
    paint.dim(' '.repeat(nameWidth) + shown.map((outcome) => outcome.padStart(columnWidth)).join('')),
    ...[...operations].map(([name, checks]) => row(name, checks)),
    row('total', report.checks),
  ]
}

function cell(outcome: Outcome['kind'], count: number, showsZero: boolean, paint: Paint): string {
  const text = (count === 0 && !showsZero ? '·' : String(count)).padStart(columnWidth)
  if (count === 0) return paint.dim(text)
  if (outcome === 'failed' || outcome === 'errored') return paint.bad(text)
  return outcome === 'warned' || outcome === 'blocked' ? paint.odd(text) : text
}

/** A cause, and the first check that shows it. */
function failure({ title, members }: Cause, report: Report, { width, paint }: Look, withCurl: boolean): string[] {
  const [shown, ...others] = members
  const [finding] = shown?.findings ?? []
  if (!shown || !finding) return []
  const { id, level, requirement } = shown.check
  const prose = (text: string): string[] => excerpt(plain(bounded(text, 400)), width - 2, '').map((line) => `  ${line}`)
  const fact = (name: string, text: string): string[] => {
    const [first = '', ...more] = excerpt(name.padEnd(10) + plain(bounded(text, 400)), width - 2, ' '.repeat(10))
    return [`  ${paint.dim(first.slice(0, 10))}${first.slice(10)}`, ...more.map((line) => `  ${line}`)]
  }
  const exchange = exchangesById(report).get(finding.exchange ?? '')
  const origin = new URL(report.target.baseUrl).origin
  const [head = '', ...rest] = excerpt(plain(bounded(title, 400)), width - 8, '')
  return [
    `${paint.bad('failed')}  ${paint.bold(head)}`,
    ...rest.map((line) => `        ${paint.bold(line)}`),
    ...(others.length > 0 ? prose(`For example, ${finding.headline}.`) : []),
    ...wrap(plain(bounded(`Requirement (${level}): ${requirement.text}`, 400)), width - 2).map((line) => `  ${line}`),
    ...fact('expected', finding.expected),
    ...fact('received', finding.received),
    ...(finding.exchange === undefined ? [] : fact('exchange', finding.exchange)),
    ...fact('check', others.length > 0 ? `${id} and ${others.length} more` : id),
    ...(exchange && withCurl ? foldedCurlOf(exchange, { origin }, width - 2).map((line) => `  ${line}`) : []),
  ]
}

/** A hint if one wrong setting most likely explains all findings. */
function hint({ checks, summary }: Report, { width, paint }: Look): string[] {
  if (summary.byOutcome.blocked <= checks.length / 2) return []
  const { obstacle } = checks.find(({ outcome }) => outcome === 'blocked') ?? {}
  const text = obstacle?.operationId === 'createCardUser' ? hints[obstacle.status ?? 0] : undefined
  return text === undefined ? [] : wrap(text, width).map(paint.odd)
}

const wrongTokens =
  'Most checks need createCardUser, which rejected the credentials: check --access-token and --service-token.'

const hints: Readonly<Record<number, string>> = {
  401: wrongTokens,
  403: wrongTokens,
  404: 'Most checks need createCardUser, which was not found: check that the base URL ends with its version prefix.',
}

/** Counts of what was left out above. */
function rest(report: Report, causes: readonly Cause[], { width, paint }: Look): string[] {
  const told = new Set(causes.flatMap(({ members }) => members.map(({ check }) => check)))
  const failed = failuresOf(report).filter((check) => !told.has(check))
  const known = report.knownFailures.filter(({ state }) => state === 'still-fails')
  const row = (colour: (text: string) => string, name: string, text: string): string[] => {
    const [first = '', ...more] = wrap(`${name.padEnd(16)}${text}`, width, ' '.repeat(16))
    const shown = more.length > 1 ? [`${more[0]?.slice(0, width - 1)}…`] : more
    return [colour(first.slice(0, 16)) + first.slice(16), ...shown]
  }
  return [
    ...(failed.length > 0
      ? row(paint.bad, `${failed.length} ${told.size > 0 ? 'more ' : ''}failed`, titles(failed))
      : []),
    ...(known.length > 0 ? row(paint.odd, `${known.length} known`, ids(known)) : []),
    ...(['warned', 'blocked', 'errored', 'skipped'] as const).flatMap((outcome) => {
      const checks = ofOutcome(report, outcome)
      if (checks.length === 0) return []
      const why = outcome === 'warned' ? titles(checks) : reasons(checks)
      return row(outcome === 'skipped' ? paint.dim : paint.odd, `${checks.length} ${outcome}`, why)
    }),
    ...(report.gaps.length > 0
      ? row(paint.dim, counted(report.gaps.length, 'gap'), 'open questions; the answers are recorded, not judged')
      : []),
  ]
}

function ids(checks: readonly { readonly id: string }[]): string {
  return checks.map(({ id }) => id).join(', ')
}

function titles(checks: readonly ReportedCheck[]): string {
  return causesOf(checks)
    .map(({ title }) => plain(bounded(title, 200)))
    .join('; ')
}

function reasons(checks: readonly ReportedCheck[]): string {
  return reasonsOf(checks)
    .map(({ reason, count }) => `${plain(bounded(reason, 100))}${count > 1 ? ` (${count})` : ''}`)
    .join('; ')
}

function ways(cause: Cause | undefined, { written = [] }: Presentation, { paint }: Look): string[] {
  const failure = cause?.members[0]?.check
  const json = written.find(({ format }) => format === 'json')
  return [
    ...written.map(({ format, path }) => `${paint.dim(format.padEnd(10))}${path}`),
    ...(failure && json ? [`${paint.dim('replay'.padEnd(10))}card-conformance replay ${json.path} ${failure.id}`] : []),
    ...(failure ? [`${paint.dim('explain'.padEnd(10))}card-conformance explain ${failure.id}`] : []),
  ]
}
