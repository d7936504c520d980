import type { Report, ReportedCheck } from '../engine/nouns/report.ts'
import { counted, grouped } from '../engine/values/texts.ts'
import { type CauseTable, causeTable, type Part } from './cause-table.ts'
import { causeInWords, type SharedCause } from './causes.ts'
import { coverageInWords, neverAccepted } from './coverage-in-words.ts'
import { cell, code, collapsed, prose } from './markdown-text.ts'
import { bounded, longestReason } from './plain.ts'
import type { Reporter } from './reporter.ts'
import { operationTable } from './shown-outcomes.ts'
import { toneOf, verdictInWords, whyIncomplete } from './verdict-in-words.ts'
import { addressOf, gapInWords, runInWords, undecidedInWords } from './words.ts'

const itemsShown = 10
/** GitHub limits comments to 65,536 characters. */
const longest = 60_000

/** Short enough for a pull request or a step summary. Links only to the rendered contract. */
export const markdown: Reporter = (report) => {
  const table = causeTable(report)
  const { headline, sentence } = verdictInWords(report, table.failed.causes)
  const sign = { good: '✅', odd: '⚠️', bad: '❌' }[toneOf(report)]
  const { contract, target } = report
  const coverage = coverageInWords(report)
  const parts = [
    neverAccepted(report)
      .map((one) => `**${prose(one)}.**`)
      .join('\n'),
    `## ${sign} ${headline}`,
    prose(sentence),
    sentences(whyIncomplete(report)),
    sentences(report.suite.warnings ?? []),
    [
      `Target ${code(target.baseUrl)}${target.isEmbedded ? ', the reference server' : ''}; contract ${contract.version} (${code(contract.hash.slice(0, 12))});`,
      prose(`${runInWords(report, '; ')}.`),
      ...(coverage === undefined ? [] : [prose(`Coverage: ${coverage}.`)]),
    ].join('\n'),
    report.checks.length > 0 ? operations(report) : '',
    failures(table.failed),
    others(report, table),
  ]
  const whole = blocks([...parts, gaps(report)])
  return whole.length <= longest ? whole : blocks([...parts, gapsInOneLine(report)])
}

function sentences(texts: readonly string[]): string {
  return listed(texts.map((text) => `- ${prose(bounded(text, longestReason))}`))
}

/** Lists at most ten, and the number of the rest. */
function listed(items: readonly string[], what = ''): string {
  const more = items.length - itemsShown
  return [...items.slice(0, itemsShown), ...(more > 0 ? [`- and ${grouped(more)} more${what}`] : [])].join('\n')
}

function blocks(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function operations(report: Report): string {
  const { outcomes, rows } = operationTable(report)
  const lines = rows.map(({ name, counts }) => {
    const cells = outcomes.map((outcome) => {
      const count = counts.get(outcome) ?? 0
      return outcome === 'failed' && count > 0 ? `**${grouped(count)}**` : grouped(count)
    })
    return `| ${name} | ${cells.join(' | ')} |`
  })
  return [`| | ${outcomes.join(' | ')} |`, `| --- |${outcomes.map(() => ' ---: |').join('')}`, ...lines].join('\n')
}

function failures({ checks, causes }: Part): string {
  if (checks.length === 0) return ''
  const items = causes.map((cause) => {
    const heading = `- **${prose(bounded(causeInWords(cause), 400))}** (${cause.level})`
    if (!cause.example) return heading
    const { check, finding } = cause.example
    const open = cause.side === 'open' ? `${prose(undecidedInWords(check.requirement.id))}<br>` : ''
    const requirement = `Requirement: ${prose(bounded(check.requirement.text, 400))}`
    const facts = code(`expected ${bounded(finding.expected, 400)}, received ${bounded(finding.received, 400)}`)
    return `${heading}<br>${exampleOf(cause)}${requirement}<br>${facts}<br>${open}${linked(check)}`
  })
  return `### ${counted(checks.length, 'check')} failed\n\n${listed(items)}`
}

function linked(check: ReportedCheck): string {
  const address = addressOf(check)
  return address === undefined ? code(check.id) : `[${code(check.id)}](${address})`
}

function exampleOf({ example }: SharedCause): string {
  return example?.saysMore ? `For example, ${prose(bounded(example.finding.headline, 300))}. ` : ''
}

const reasonsShown = 5

/** What needs no attention before the failures. */
function others(report: Report, { warned, unjudged }: CauseTable): string {
  const known = report.knownFailures.map(({ id, reason, state }) => {
    return `- ${code(id)}: a known failure (${prose(bounded(reason, 200))}), ${state.replaceAll('-', ' ')}`
  })
  const warnings = warned.causes.map(
    (cause) => `- warned: ${prose(bounded(causeInWords(cause), 400))} (${cause.level})`,
  )
  const stuck = (['blocked', 'errored', 'skipped'] as const).flatMap((wanted) =>
    unjudged
      .filter(({ outcome }) => outcome === wanted)
      .slice(0, reasonsShown)
      .map(({ reason, count }) => `- ${grouped(count)} ${wanted}: ${prose(bounded(reason, longestReason))}`),
  )
  const lists = [listed(known), listed(warnings, ' causes of warnings'), ...stuck]
  return lists.filter((text) => text !== '').join('\n')
}

function gaps({ gaps }: Report): string {
  if (gaps.length === 0) return ''
  const rows = gaps.map((gap) => `| ${cell(gap.question)} | ${cell(gapInWords(gap))} |`)
  const table = ['| question | answer |', '| --- | --- |', ...rows].join('\n')
  return collapsed(`${counted(gaps.length, 'open question')}, and what this implementation does`, table)
}

function gapsInOneLine({ gaps }: Report): string {
  return `${counted(gaps.length, 'open question')}; the answers are too long for a comment and are in the other reports.`
}
