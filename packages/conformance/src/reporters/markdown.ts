import { reasonsOf } from '../model/reasons.ts'
import type { Report } from '../model/report.ts'
import { cell, code, prose } from './markdown-text.ts'
import { bounded } from './plain.ts'
import type { Reporter } from './reporter.ts'
import {
  byOperation,
  causesIn,
  counted,
  countOf,
  failuresOf,
  findingInWords,
  ofOutcome,
  outcomes,
  seconds,
  verdictInWords,
} from './words.ts'

const itemsShown = 10
/** GitHub takes comments of 65,536 characters. */
const longest = 60_000

/** Short enough for a pull request or a step summary; links to nothing. */
export const markdown: Reporter = (report) => {
  const { headline, sentence } = verdictInWords(report)
  const sign = { conformant: '✅', 'not-conformant': '❌', incomplete: '⚠️' }[report.verdict]
  const { contract, suite, summary, target } = report
  const parts = [
    `## ${sign} ${headline}`,
    prose(sentence),
    report.verdict === 'incomplete' && report.checks.length > 0
      ? listed(report.verdictReasons.map((reason) => `- ${prose(bounded(reason, 300))}`))
      : '',
    [
      `Target ${code(target.baseUrl)}${target.isEmbedded ? ', the reference server' : ''}; contract ${contract.version} (${code(contract.hash.slice(0, 12))});`,
      `${counted(summary.requests, 'request')} in ${seconds(summary.durationMs)}; seed ${suite.seed}; suite ${suite.version}.`,
    ].join('\n'),
    report.checks.length > 0 ? operations(report) : '',
    failures(report),
    others(report),
  ]
  const whole = blocks([...parts, gaps(report)])
  return whole.length <= longest ? whole : blocks([...parts, gapsInOneLine(report)])
}

/** At most ten, and how many more there are. */
function listed(items: readonly string[]): string {
  const more = items.length - itemsShown
  return [...items.slice(0, itemsShown), ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')
}

function blocks(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function operations(report: Report): string {
  const rows = [...byOperation(report)].map(([name, checks]) => {
    const counts = outcomes.map((outcome) => {
      const count = countOf(checks, outcome)
      return outcome === 'failed' && count > 0 ? `**${count}**` : String(count)
    })
    return `| ${name} | ${counts.join(' | ')} |`
  })
  return [`| | ${outcomes.join(' | ')} |`, `| --- |${outcomes.map(() => ' ---: |').join('')}`, ...rows].join('\n')
}

function failures(report: Report): string {
  const failed = failuresOf(report)
  if (failed.length === 0) return ''
  const items = causesIn(report, failed).map(({ members: [first, ...others] }) => {
    const [finding] = first?.findings ?? []
    const likewise = others.length > 0 ? `, and ${counted(others.length, 'more check')} with the same cause` : ''
    const said = finding ? `<br>${code(findingInWords(finding))}` : ''
    return `- **${code(first?.check.id ?? '')}** (${first?.check.level})${likewise}${said}`
  })
  return `### ${counted(failed.length, 'check')} failed\n\n${listed(items)}`
}

function others(report: Report): string {
  const known = report.knownFailures.map(({ id, reason, state }) => {
    return `- ${code(id)}: a known failure (${prose(bounded(reason, 200))}), ${state.replaceAll('-', ' ')}`
  })
  const warned = ofOutcome(report, 'warned').map(({ id }) => code(id))
  const warnings =
    warned.length > 0
      ? [`- ${counted(warned.length, 'warning')}: ${warned.slice(0, 10).join(', ')}${warned.length > 10 ? ', …' : ''}`]
      : []
  const stuck = (['blocked', 'errored', 'skipped'] as const).flatMap((outcome) =>
    reasonsOf(ofOutcome(report, outcome))
      .slice(0, 5)
      .map(({ reason, count }) => {
        return `- ${count} ${outcome}: ${prose(bounded(reason.split('\n')[0] ?? '', 200))}`
      }),
  )
  return [...(known.length > 0 ? [listed(known)] : []), ...warnings, ...stuck].join('\n')
}

function gaps({ gaps }: Report): string {
  if (gaps.length === 0) return ''
  const rows = gaps.map(({ question, answer }) => `| ${cell(question)} | ${cell(answer)} |`)
  return [
    `<details><summary>${counted(gaps.length, 'open question')}, and what this implementation does</summary>`,
    '',
    '| question | answer |',
    '| --- | --- |',
    ...rows,
    '',
    '</details>',
  ].join('\n')
}

function gapsInOneLine({ gaps }: Report): string {
  return `${counted(gaps.length, 'open question')}, whose answers are too long for this place; the other reports have them.`
}
