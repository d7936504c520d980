import { areas } from '../../engine/nouns/kind.ts'
import { levels } from '../../engine/nouns/level.ts'
import type { Report } from '../../engine/nouns/report.ts'
import { causeTable } from '../cause-table.ts'
import { publishedCommand, type Reporter } from '../reporter.ts'
import { shownOutcomeIn, shownOutcomes } from '../shown-outcomes.ts'
import { verdictInWords } from '../verdict-in-words.ts'
import { byOperation } from '../words.ts'
import { causesIndex, shownParts } from './causes-index.ts'
import { everyCheck } from './checks.ts'
import { coverage } from './coverage.ts'
import { type Facet, filterBar } from './filter.ts'
import { findings } from './findings.ts'
import { gaps } from './gaps.ts'
import { markup, nothing } from './markup.ts'
import { areasIn, matrix } from './matrix.ts'
import { sectionedPage } from './page.ts'
import { summary, titleOf } from './summary.ts'
import { timings } from './timings.ts'
import { knownList, tried, unjudged } from './unjudged.ts'

/**
 * The report for engineers, reviewers and managers: the verdict first, then failures and their causes, then everything else.
 */
export const html: Reporter = (report, { command = publishedCommand } = {}) => {
  const isJudged = report.checks.length > 0
  const table = causeTable(report)
  const verdict = verdictInWords(report, table.failed.causes)
  const parts = shownParts(table)
  return sectionedPage({
    title: titleOf(report, verdict),
    header: summary(report, verdict),
    lead: causesIndex(parts),
    filter: isJudged ? filterBar(facetsOf(report), 'check') : nothing,
    main: [
      ...matrix(report),
      ...findings(parts, report, command),
      ...tried(report),
      ...unjudged(report.words, table.unjudged),
      ...knownList(report),
      ...coverage(report),
      ...gaps(report),
      ...timings(report),
      ...everyCheck(report),
    ],
    foot: markup`<p>Written by card-conformance ${report.suite.version}. This page shows placeholders for credentials and for the values of secret fields; the checks were judged on the values as received. The JSON report has every exchange, and <code>verify</code> judges it again. Digest <code>${report.digest.slice(0, 16)}</code>.</p>`,
  })
}

function facetsOf(report: Report): Facet[] {
  const found = new Set(report.checks.map(shownOutcomeIn(report)))
  const same = (values: readonly string[]) => values.map((value) => ({ value, words: value }))
  return [
    {
      name: 'outcome',
      values: same(shownOutcomes.filter((outcome) => found.has(outcome))),
    },
    { name: 'operation', values: same([...byOperation(report).keys()]) },
    { name: 'area', values: areasIn(report).map((value) => ({ value, words: areas[value] })) },
    { name: 'level', values: same(levels.filter((level) => report.checks.some((one) => one.level === level))) },
  ]
}
