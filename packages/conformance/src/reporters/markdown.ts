import { reasonsOf } from '../model/reasons.ts'
import type { Report } from '../model/report.ts'
import { causeInWords } from './causes.ts'
import { cell, code, prose } from './markdown-text.ts'
import { bounded, longestReason } from './plain.ts'
import type { Reporter } from './reporter.ts'
import { countShown, shownOutcomes } from './shown-outcomes.ts'
import {
  byOperation,
  counted,
  failureCauses,
  failuresOf,
  gapInWords,
  grouped,
  newChecksInWords,
  ofOutcome,
  seconds,
  toneOf,
  verdictInWords,
  whyIncomplete,
} from './words.ts'

const itemsShown = 10
/** GitHub limits comments to 65,536 characters. */
const longest = 60_000

/** Short enough for a pull request or a step summary; contains no links. */
export const markdown: Reporter = (report) => {
  const { headline, sentence } = verdictInWords(report)
  const sign = { good: '✅', odd: '⚠️', bad: '❌' }[toneOf(report)]
  const { contract, suite, summary, target } = report
  const parts = [
    `## ${sign} ${headline}`,
    prose(sentence),
    sentences(whyIncomplete(report)),
    sentences([...(report.suite.warnings ?? []), ...newChecksInWords(report)]),
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

function sentences(texts: readonly string[]): string {
  return listed(texts.map((text) => `- ${prose(bounded(text, longestReason))}`))
}

/** Lists at most ten, and the number of the rest. */
function listed(items: readonly string[]): string {
  const more = items.length - itemsShown
  return [...items.slice(0, itemsShown), ...(more > 0 ? [`- and ${grouped(more)} more`] : [])].join('\n')
}

function blocks(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function operations(report: Report): string {
  const totals = countShown(report.checks, report)
  const outcomes = shownOutcomes.filter((outcome) => outcome !== 'known' || (totals.get(outcome) ?? 0) > 0)
  const rows = [...byOperation(report)].map(([name, checks]) => {
    const own = countShown(checks, report)
    const counts = outcomes.map((outcome) => {
      const count = own.get(outcome) ?? 0
      return outcome === 'failed' && count > 0 ? `**${grouped(count)}**` : grouped(count)
    })
    return `| ${name} | ${counts.join(' | ')} |`
  })
  return [`| | ${outcomes.join(' | ')} |`, `| --- |${outcomes.map(() => ' ---: |').join('')}`, ...rows].join('\n')
}

function failures(report: Report): string {
  const failed = failuresOf(report)
  if (failed.length === 0) return ''
  const items = failureCauses(report).map((cause) => {
    const [first, ...others] = cause.members
    const [finding] = first?.findings ?? []
    const heading = `- **${prose(bounded(causeInWords(cause), 400))}** (${cause.level})`
    if (!first || !finding) return heading
    const example = others.length > 0 ? `For example, ${prose(bounded(finding.headline, 300))}. ` : ''
    const requirement = `Requirement: ${prose(bounded(first.check.requirement.text, 400))}`
    const facts = code(`expected ${bounded(finding.expected, 400)}, received ${bounded(finding.received, 400)}`)
    return `${heading}<br>${example}${requirement}<br>${facts}<br>${code(first.check.id)}`
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
        return `- ${grouped(count)} ${outcome}: ${prose(bounded(reason, longestReason))}`
      }),
  )
  return [...(known.length > 0 ? [listed(known)] : []), ...warnings, ...stuck].join('\n')
}

function gaps({ gaps }: Report): string {
  if (gaps.length === 0) return ''
  const rows = gaps.map((gap) => `| ${cell(gap.question)} | ${cell(gapInWords(gap))} |`)
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
  return `${counted(gaps.length, 'open question')}; the answers are too long for a comment and are in the other reports.`
}
