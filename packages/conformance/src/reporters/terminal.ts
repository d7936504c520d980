import type { Report } from '../engine/nouns/report.ts'
import { counted, grouped } from '../engine/values/texts.ts'
import { type CauseTable, causeTable } from './cause-table.ts'
import type { SharedCause } from './causes.ts'
import { coverageInWords, neverAccepted } from './coverage-in-words.ts'
import { labelled, paint, wrap } from './layout.ts'
import { bounded, longestReason, plain } from './plain.ts'
import { type Presentation, publishedCommand, type Reporter } from './reporter.ts'
import { countShown } from './shown-outcomes.ts'
import { briefCauses, causeBlock, type Detail, type Look, otherOutcomes } from './terminal-causes.ts'
import { table } from './terminal-table.ts'
import {
  isConformant,
  retriesInWords,
  toneOf,
  type VerdictInWords,
  verdictInWords,
  whyIncomplete,
} from './verdict-in-words.ts'
import { hostOf, judgedGaps, runInWords } from './words.ts'

/** Levels of detail, from most to least: the first that fits the screen is used. */
const measures: readonly Measure[] = [
  { full: 1, causes: 12, titleLines: 2, rows: 'all', rowLines: 2, hasFacts: true },
  { full: 0, causes: 8, titleLines: 1, rows: 'remarkable', rowLines: 2, hasFacts: true },
  { full: 0, causes: 3, titleLines: 1, rows: 'none', rowLines: 1, hasFacts: false },
]
/** Where a text can be of any length, such as in a file. */
const everything: Measure = {
  ...{ full: Number.POSITIVE_INFINITY, causes: Number.POSITIVE_INFINITY, titleLines: 2 },
  ...{ rows: 'all', rowLines: Number.POSITIVE_INFINITY, hasFacts: true },
}
const reasonsShown = 4
const idsShown = 10

/**
 * The summary of a run: the verdict, the likely causes of failures, the operations, and where to read on; the verdict again is
 * the last line, because it is what stays on a small screen. On one screen if its height is given, complete otherwise.
 */
export const terminal: Reporter = (report, presentation = {}) => {
  const { columns = 80, rows, isColoured = false } = presentation
  const look: Look = { width: Math.max(columns, 60) - 2, paint: paint(isColoured) }
  const found = causeTable(report)
  const shown: ShownReport = { report, found, verdict: verdictInWords(report, found.failed.causes), presentation, look }
  const write = (measure: Measure): string[] => linesOf(shown, measure)
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
  /** How many causes are shown with their requirement and a request to send again. */
  readonly full: number
  /** How many are shown in all, the others with what was expected and received. */
  readonly causes: number
  /** How many lines the title of a cause may take. */
  readonly titleLines: number
  /** Of the table: all operations, those with something else than passed checks, or none. */
  readonly rows: 'all' | 'remarkable' | 'none'
  /** How many lines the checks of each other outcome may take; if there is no limit, each reason has its own. */
  readonly rowLines: number
  /** Whether to say what was judged. */
  readonly hasFacts: boolean
}

interface ShownReport {
  readonly report: Report
  readonly found: CauseTable
  readonly verdict: VerdictInWords
  readonly presentation: Presentation
  readonly look: Look
}

function linesOf({ report, found, verdict, presentation, look }: ShownReport, measure: Measure): string[] {
  const { causes } = found.failed
  const mostIds = presentation.isVerbose ? Number.POSITIVE_INFINITY : idsShown
  const isComplete = !Number.isFinite(measure.full)
  const detail = (index: number): Detail => ({
    ...{ withCurl: isComplete || index === 0, mostIds: isComplete ? mostIds : 1 },
  })
  const [full, brief] = [causes.slice(0, measure.full), causes.slice(measure.full, measure.causes)]
  const blocks = [
    [...headline(report, verdict, look), ...tally(report, look)],
    ...full.map((cause, index) => causeBlock(cause, report, look, detail(index))),
    briefCauses(brief, causes.length - full.length - brief.length, look, measure.titleLines),
    table(report, measure.rows, look),
    [...otherOutcomes(report, found, look, { lines: measure.rowLines, mostIds }), ...gaps(report, look)],
    measure.hasFacts ? facts(report, look) : [],
    [...hint(report, look), ...ways(report, causes[0], presentation, look)],
    warnings(report, look),
    // The verdict again, where the screen ends; a run that judged nothing ends right below its verdict.
    report.checks.length === 0 ? [] : [headlineIn(verdict.headline, report, look)],
  ]
  const lines = blocks.filter((block) => block.length > 0).flatMap((block) => ['', ...block])
  return lines.map((line) => (line === '' ? '' : `  ${line}`))
}

function headlineIn(line: string, report: Report, { paint }: Look): string {
  return paint.bold(paint[toneOf(report)](line))
}

function headline(report: Report, { headline, sentence }: VerdictInWords, look: Look): string[] {
  const { width } = look
  const why = whyIncomplete(report)
  const reasons = why
    .slice(0, reasonsShown)
    .flatMap((reason) => wrap(`- ${plain(bounded(reason, longestReason))}`, width, '  '))
  const more = why.length - reasonsShown
  return [
    ...neverAccepted(report).flatMap((one) =>
      wrap(plain(one), width).map((line) => look.paint.bold(look.paint.bad(line))),
    ),
    ...wrap(headline, width).map((line) => headlineIn(line, report, look)),
    ...wrap(sentence, width),
    ...reasons,
    ...(more > 0 ? [`- ${counted(more, 'more reason')}`] : []),
  ]
}

/** "1,052 checks: 1,004 passed, 10 failed, 38 warned"; left out if the sentence above says the same. */
function tally(report: Report, { width }: Look): string[] {
  const counts = [...countShown(report.checks, report)].filter(([, count]) => count > 0)
  if (counts.length < 2) return []
  return wrap(
    `${counted(report.checks.length, 'check')}: ${counts.map(([outcome, count]) => `${grouped(count)} ${outcome}`).join(', ')}`,
    width,
  )
}

function facts(report: Report, { width, paint }: Look): string[] {
  const { contract, suite, summary } = report
  const coverage = coverageInWords(report)
  const rows = [
    [suite.client ? 'client' : 'target', hostOf(report)],
    ['contract', `${contract.title} ${contract.version} (${contract.hash.slice(0, 12)})`],
    [suite.recorded ? 'recorded' : 'run', runInWords(report, ', ')],
    ...(coverage === undefined ? [] : [['coverage', coverage] as const]),
    ...(summary.waits.length > 0 ? [['retries', retriesInWords(report)] as const] : []),
  ] as const
  return rows.flatMap((row) => labelled(row, width, { colour: paint.dim }))
}

/** Caveats of the report. */
function warnings({ suite }: Report, { width, paint }: Look): string[] {
  return (suite.warnings ?? []).flatMap((warning) =>
    labelled(['warning', plain(bounded(warning, longestReason))], width, { colour: paint.odd }),
  )
}

/** A hint if one wrong setting most likely explains all findings. */
function hint({ checks, summary }: Report, { width, paint }: Look): string[] {
  if (summary.byOutcome.blocked <= checks.length / 2) return []
  const { operationId, status = 0 } = checks.find(({ outcome }) => outcome === 'blocked')?.obstacle ?? {}
  // Intentionally no hint at 404: the preflight ends the run if the base URL is wrong.
  if (operationId === undefined || ![401, 403].includes(status)) return []
  const text = `Most checks need ${operationId}, which rejected the credentials: check them.`
  return wrap(text, width).map(paint.odd)
}

function gaps(report: Report, { width, paint }: Look): string[] {
  const { gaps } = report
  if (gaps.length === 0) return []
  const judged = judgedGaps(report)
  const left = counted(gaps.length, 'gap')
  const about =
    judged === 0
      ? 'open questions; the answers are recorded, not judged'
      : judged === gaps.length
        ? 'open questions that were decided or pinned; the answers are judged'
        : `open questions; ${grouped(judged)} decided or pinned and judged, the others recorded`
  return labelled([left, about], width, { colour: paint.dim, indent: 16 })
}

const nextStep = ['run --base-url URL \\', '    --api-key K --access-token T --service-token T'] as const

/** Where the results are, and what to do next. */
function ways(
  { target, verdict, suite }: Report,
  cause: SharedCause | undefined,
  { written = [], command = publishedCommand }: Presentation,
  { paint }: Look,
): string[] {
  const failure = cause?.example?.check
  const ofClient = suite.client
  const json = written.find(({ format }) => format === 'json')
  return [
    ...written.map(({ format, path }) => `${paint.dim(format.padEnd(10))}${path}`),
    ...(failure && ofClient
      ? [`${paint.dim('again'.padEnd(10))}${command} client --only ${failure.id} -- ${plain(ofClient.command)}`]
      : []),
    ...(failure && json && !suite.recorded && !ofClient
      ? [`${paint.dim('replay'.padEnd(10))}${command} replay ${json.path}`]
      : []),
    ...(failure ? [`${paint.dim('explain'.padEnd(10))}${command} explain ${failure.id}`] : []),
    ...(target.isEmbedded && isConformant(verdict)
      ? ['That was the reference server. Now test your own:', `  ${command} ${nextStep[0]}`, nextStep[1]]
      : []),
  ]
}
