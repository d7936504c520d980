import type { Outcome } from '../model/outcome.ts'
import type { Report, ReportedCheck } from '../model/report.ts'
import { shortCurlOf } from './curl.ts'
import { type Paint, paint, wrap } from './layout.ts'
import { bounded, plain } from './plain.ts'
import type { Presentation, Reporter } from './reporter.ts'
import {
  byOperation,
  counted,
  countOf,
  exchangesById,
  failuresOf,
  findingInWords,
  hostOf,
  ofOutcome,
  outcomes,
  reasonsOf,
  seconds,
  verdictInWords,
} from './words.ts'

/** More would push the verdict off the screen; the other reports have them all. */
const failuresInFull = 2
const reasonsShown = 4

/** The summary of a run on one screen: the verdict, the operations, the first failures, and where to read on. */
export const terminal: Reporter = (report, presentation = {}) => {
  const { columns = 80, isColoured = false } = presentation
  const look: Look = { width: Math.min(Math.max(columns, 60), 100) - 2, paint: paint(isColoured) }
  const blocks = [
    headline(report, look),
    facts(report, look),
    ...(report.checks.length > 0 ? [table(report, look)] : []),
    ...failures(report, look),
    rest(report, look),
    ways(report, presentation, look),
  ]
  const lines = blocks.filter((block) => block.length > 0).flatMap((block) => ['', ...block])
  return `${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n\n`
}

interface Look {
  readonly width: number
  readonly paint: Paint
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

function failures(report: Report, { width, paint }: Look): string[][] {
  const exchanges = exchangesById(report)
  return failuresOf(report)
    .slice(0, failuresInFull)
    .map(({ id, level, requirement, findings }) => {
      const [finding] = findings
      if (!finding) return []
      const exchange = exchanges.get(finding.exchange ?? '')
      const more = findings.length - 1
      return [
        `${paint.bad('failed')}  ${paint.bold(id)}  ${paint.dim(level)}`,
        ...wrap(plain(bounded(requirement.text, 500)), width - 2).map((line) => `  ${line}`),
        ...wrap(findingInWords(finding), width - 2).map((line) => `  ${line}`),
        ...(more > 0 ? [`  and ${counted(more, 'more finding')} of the same check`] : []),
        ...(exchange
          ? [
              `  ${shortCurlOf(exchange, { origin: new URL(report.target.baseUrl).origin, separator: ' \\\n      ' }, 1_500)}`,
            ]
          : []),
      ]
    })
}

/** What was left out above, in counts. */
function rest(report: Report, { width, paint }: Look): string[] {
  const failed = failuresOf(report).slice(failuresInFull)
  const known = report.knownFailures.filter(({ state }) => state === 'still-fails')
  const lines = [
    ...(failed.length > 0 ? [row(paint.bad, `${failed.length} more failed`, ids(failed))] : []),
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

function ways(report: Report, { written = [] }: Presentation, { paint }: Look): string[] {
  const [failure] = failuresOf(report)
  const json = written.find(({ format }) => format === 'json')
  return [
    ...written.map(({ format, path }) => `${paint.dim(format.padEnd(10))}${path}`),
    ...(failure && json ? [`${paint.dim('again'.padEnd(10))}card-conformance replay ${json.path} ${failure.id}`] : []),
    ...(failure ? [`${paint.dim('why'.padEnd(10))}card-conformance explain ${failure.id}`] : []),
  ]
}
