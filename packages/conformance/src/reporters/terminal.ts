import type { Outcome } from '../model/outcome.ts'
import type { Report, ReportedCheck } from '../model/report.ts'
import type { Cause } from './causes.ts'
import { type Paint, paint, wrap } from './layout.ts'
import { bounded, longestReason, plain } from './plain.ts'
import type { Presentation, Reporter } from './reporter.ts'
import { causeBlock, causeList, type Look, otherOutcomes } from './terminal-causes.ts'
import {
  byOperation,
  counted,
  countOf,
  failureCauses,
  grouped,
  hostOf,
  judgedGaps,
  newChecksInWords,
  outcomes,
  seconds,
  verdictInWords,
  whyIncomplete,
} from './words.ts'

/** Levels of detail for causes, from most to least: the first that fits the screen is used. */
const measures: readonly Measure[] = [
  { listed: 20, told: 2, withCurl: true },
  { listed: 20, told: 1, withCurl: true },
  { listed: 12, told: 1, withCurl: false },
  { listed: 12, told: 0, withCurl: false },
  { listed: 5, told: 0, withCurl: false },
  { listed: 1, told: 0, withCurl: false },
]
/** Where a text can be of any length, such as in a file. */
const everything: Measure = { listed: Number.POSITIVE_INFINITY, told: Number.POSITIVE_INFINITY, withCurl: true }
const reasonsShown = 4

/**
 * The summary of a run: the verdict, the operations, the likely causes of failures, and where to read on. On one screen if its
 * height is given, complete otherwise.
 */
export const terminal: Reporter = (report, presentation = {}) => {
  const { columns = 80, rows, isColoured = false } = presentation
  const look: Look = { width: Math.max(columns, 60) - 2, paint: paint(isColoured) }
  const causes = failureCauses(report)
  const write = (measure: Measure): string[] => linesOf(report, causes, measure, presentation, look)
  if (rows === undefined) return `${write(everything).join('\n')}\n`
  let lines: string[] = []
  for (const measure of measures) {
    lines = write(measure)
    // The prompt needs a line as well.
    if (lines.length < rows) break
  }
  return `${lines.join('\n')}\n`
}

interface Measure {
  /** How many causes get a line. */
  readonly listed: number
  /** How many of them are explained. */
  readonly told: number
  /** Applies to the first of them, or to all if all are explained. */
  readonly withCurl: boolean
}

function linesOf(
  report: Report,
  causes: readonly Cause[],
  { listed, told, withCurl }: Measure,
  presentation: Presentation,
  look: Look,
): string[] {
  const isComplete = !Number.isFinite(told)
  const blocks = [
    headline(report, look),
    facts(report, look),
    warnings(report, look),
    ...(report.checks.length > 0 ? [table(report, look)] : []),
    // A cause that is explained needs no list of one.
    ...(causes.length > 1 || told === 0 ? [causeList(causes, listed, look)] : []),
    ...causes
      .slice(0, told)
      .map((cause, index) =>
        causeBlock(cause, report, look, { withCurl: withCurl && (isComplete || index === 0), withEveryId: isComplete }),
      ),
    [...otherOutcomes(report, causes, look, isComplete), ...gaps(report, look)],
    newChecksInWords(report).flatMap((sentence) => wrap(sentence, look.width)),
    hint(report, look),
    ways(report, causes[0], presentation, look),
  ]
  const lines = blocks.filter((block) => block.length > 0).flatMap((block) => ['', ...block])
  return [...lines.map((line) => (line === '' ? '' : `  ${line}`)), '']
}

function headline(report: Report, { width, paint }: Look): string[] {
  const { headline, sentence } = verdictInWords(report)
  const colour = { conformant: paint.good, 'not-conformant': paint.bad, incomplete: paint.odd }[report.verdict]
  const why = whyIncomplete(report)
  const reasons = why
    .slice(0, reasonsShown)
    .flatMap((reason) => wrap(`- ${plain(bounded(reason, longestReason))}`, width, '  '))
  const more = why.length - reasonsShown
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
    wrap(`${'warning'.padEnd(10)}${plain(bounded(warning, longestReason))}`, width, ' '.repeat(10)).map(
      (line, index) => (index === 0 ? paint.odd(line.slice(0, 10)) + line.slice(10) : line),
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
  const text = (count === 0 && !showsZero ? '·' : grouped(count)).padStart(columnWidth)
  if (count === 0) return paint.dim(text)
  if (outcome === 'failed' || outcome === 'errored') return paint.bad(text)
  return outcome === 'warned' || outcome === 'blocked' ? paint.odd(text) : text
}

/** A hint if one wrong setting most likely explains all findings. */
function hint({ checks, summary }: Report, { width, paint }: Look): string[] {
  if (summary.byOutcome.blocked <= checks.length / 2) return []
  const { operationId, status = 0 } = checks.find(({ outcome }) => outcome === 'blocked')?.obstacle ?? {}
  // Intentionally no hint at 404: the preflight ends the run if the base URL is wrong.
  if (operationId !== 'createCardUser' || ![401, 403].includes(status)) return []
  const text =
    'Most checks need createCardUser, which rejected the credentials: check --access-token and --service-token.'
  return wrap(text, width).map(paint.odd)
}

function gaps(report: Report, { width, paint }: Look): string[] {
  const { gaps } = report
  if (gaps.length === 0) return []
  const judged = judgedGaps(report)
  const left = counted(gaps.length, 'gap').padEnd(16)
  const about =
    judged === 0
      ? 'open questions; the answers are recorded, not judged'
      : judged === gaps.length
        ? 'open questions that were decided or pinned; the answers are judged'
        : `open questions; ${grouped(judged)} decided or pinned and judged, the others recorded`
  return wrap(left + about, width, ' '.repeat(16)).map((line, index) =>
    index === 0 ? paint.dim(left) + line.slice(16) : line,
  )
}

const nextStep = 'card-conformance run --base-url URL --api-key K --access-token T --service-token T'

/** Where the results are, and what to do next. */
function ways(
  { target, verdict }: Report,
  cause: Cause | undefined,
  { written = [] }: Presentation,
  { paint }: Look,
): string[] {
  const failure = cause?.members[0]?.check
  const json = written.find(({ format }) => format === 'json')
  return [
    ...written.map(({ format, path }) => `${paint.dim(format.padEnd(10))}${path}`),
    ...(failure && json ? [`${paint.dim('replay'.padEnd(10))}card-conformance replay ${json.path}`] : []),
    ...(failure ? [`${paint.dim('explain'.padEnd(10))}card-conformance explain ${failure.id}`] : []),
    ...(target.isEmbedded && verdict === 'conformant'
      ? ['That was the reference server. Now test your own:', `  ${nextStep}`]
      : []),
  ]
}
