import type { Outcome } from '../model/outcome.ts'
import { reasonsOf } from '../model/reasons.ts'
import type { Report, ReportedCheck } from '../model/report.ts'
import type { Cause, Member } from './causes.ts'
import { foldedCurlOf } from './curl.ts'
import { excerpt, type Paint, paint, wrap } from './layout.ts'
import { bounded, plain } from './plain.ts'
import type { Presentation, Reporter } from './reporter.ts'
import {
  byOperation,
  causesIn,
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

/** What is told of failures, from much to little: as much as the screen has room for. The other reports have everything. */
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
  // The prompt takes a line as well.
  const lines = texts.find(({ length }) => length < rows) ?? texts.at(-1) ?? []
  return `${lines.join('\n')}\n`
}

interface Look {
  readonly width: number
  readonly paint: Paint
}

interface Measure {
  readonly causes: number
  /** Of the first of them. */
  readonly withCurl: boolean
}

function linesOf(report: Report, measure: Measure, presentation: Presentation, look: Look): string[] {
  const causes = causesIn(report, failuresOf(report))
  const told = causes.slice(0, measure.causes)
  const blocks = [
    headline(report, look),
    facts(report, look),
    ...(report.checks.length > 0 ? [table(report, look)] : []),
    ...told.map(({ members }, index) => failure(members, report, look, measure.withCurl && index === 0)),
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
  const reasons =
    report.verdict === 'incomplete' && report.checks.length > 0
      ? report.verdictReasons
          .slice(0, reasonsShown)
          .flatMap((reason) => wrap(`- ${plain(bounded(reason, 300))}`, width, '  '))
      : []
  const more = report.verdictReasons.length - reasonsShown
  return [
    paint.bold(colour(headline)),
    ...wrap(sentence, width),
    ...reasons,
    ...(reasons.length > 0 && more > 0 ? [`- ${counted(more, 'more reason')}`] : []),
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
  ] as const
  return rows.flatMap(([name, fact]) =>
    wrap(`${name.padEnd(10)}${fact}`, width, ' '.repeat(10)).map((line, index) =>
      index === 0 ? paint.dim(line.slice(0, 10)) + line.slice(10) : line,
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

/** A cause by the first check that shows it. */
function failure(members: readonly Member[], report: Report, { width, paint }: Look, withCurl: boolean): string[] {
  const [shown, ...likewise] = members
  const [finding] = shown?.findings ?? []
  if (!shown || !finding) return []
  const { id, level, requirement } = shown.check
  const fact = (name: string, text: string): string[] => {
    const [first = '', ...more] = excerpt(name.padEnd(10) + plain(bounded(text, 400)), width - 2, ' '.repeat(10))
    return [`  ${paint.dim(first.slice(0, 10))}${first.slice(10)}`, ...more.map((line) => `  ${line}`)]
  }
  const exchange = exchangesById(report).get(finding.exchange ?? '')
  const origin = new URL(report.target.baseUrl).origin
  return [
    `${paint.bad('failed')}  ${paint.bold(id)}  ${paint.dim(level)}`,
    ...wrap(plain(bounded(requirement.text, 300)), width - 2).map((line) => `  ${line}`),
    ...excerpt(plain(bounded(finding.subject, 400)), width - 2, '').map((line) => `  ${line}`),
    ...fact('expected', finding.expected),
    ...fact('received', finding.received),
    ...(finding.exchange === undefined ? [] : fact('exchange', finding.exchange)),
    ...(likewise.length > 0
      ? fact('likewise', `${likewise.length} more: ${ids(likewise.map(({ check }) => check))}`)
      : []),
    ...(exchange && withCurl ? foldedCurlOf(exchange, { origin }, width - 2).map((line) => `  ${line}`) : []),
  ]
}

/** Where one wrong setting is the likeliest reason for everything that was found. */
function hint({ checks, summary }: Report, { width, paint }: Look): string[] {
  const stuck =
    summary.byOutcome.blocked > checks.length / 2 ? checks.find(({ outcome }) => outcome === 'blocked') : null
  const [, status] = /^set-up: createCardUser answered (\d+)/.exec(stuck?.reason ?? '') ?? []
  const text =
    status === '401' || status === '403'
      ? 'Nearly everything needs createCardUser, which refuses its credentials: are --access-token and --service-token right?'
      : status === '404'
        ? 'Nearly everything needs createCardUser, which is not found: is the base URL complete, with its version prefix?'
        : ''
  return text === '' ? [] : wrap(text, width).map(paint.odd)
}

/** What was left out above, in counts. */
function rest(report: Report, causes: readonly Cause[], { width, paint }: Look): string[] {
  const told = new Set(causes.flatMap(({ members }) => members.map(({ check }) => check)))
  const failed = failuresOf(report).filter((check) => !told.has(check))
  const known = report.knownFailures.filter(({ state }) => state === 'still-fails')
  const lines = [
    ...(failed.length > 0
      ? [row(paint.bad, `${failed.length} ${told.size > 0 ? 'more ' : ''}failed`, ids(failed))]
      : []),
    ...(known.length > 0 ? [row(paint.odd, `${known.length} known`, ids(known))] : []),
    ...(['warned', 'blocked', 'errored', 'skipped'] as const).flatMap((outcome) => {
      const checks = ofOutcome(report, outcome)
      if (checks.length === 0) return []
      const why = outcome === 'warned' ? ids(checks) : reasons(checks)
      return [row(outcome === 'skipped' ? paint.dim : paint.odd, `${checks.length} ${outcome}`, why)]
    }),
    ...(report.gaps.length > 0
      ? [
          row(
            paint.dim,
            counted(report.gaps.length, 'gap'),
            'what this implementation does where the interface is silent',
          ),
        ]
      : []),
  ]
  return lines

  function row(colour: (text: string) => string, name: string, text: string): string {
    const [first = '', ...more] = wrap(`${name.padEnd(16)}${text}`, width, ' '.repeat(16))
    const shown = more.length > 1 ? [`${more[0]?.slice(0, width - 1)}…`] : more
    return [colour(first.slice(0, 16)) + first.slice(16), ...shown].join('\n  ')
  }
}

function ids(checks: readonly { readonly id: string }[]): string {
  return checks.map(({ id }) => id).join(', ')
}

function reasons(checks: readonly ReportedCheck[]): string {
  return reasonsOf(checks)
    .map(({ reason, count }) => `${plain(bounded(reason.split('\n')[0] ?? '', 100))}${count > 1 ? ` (${count})` : ''}`)
    .join('; ')
}

function ways(cause: Cause | undefined, { written = [] }: Presentation, { paint }: Look): string[] {
  const failure = cause?.members[0]?.check
  const json = written.find(({ format }) => format === 'json')
  return [
    ...written.map(({ format, path }) => `${paint.dim(format.padEnd(10))}${path}`),
    ...(failure && json ? [`${paint.dim('again'.padEnd(10))}card-conformance replay ${json.path} ${failure.id}`] : []),
    ...(failure ? [`${paint.dim('why'.padEnd(10))}card-conformance explain ${failure.id}`] : []),
  ]
}
