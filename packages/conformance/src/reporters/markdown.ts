import type { Report } from '../model/report.ts'
import { cell, code, prose } from './markdown-text.ts'
import { bounded } from './plain.ts'
import type { Reporter } from './reporter.ts'
import {
  byOperation,
  counted,
  countOf,
  failuresOf,
  findingInWords,
  ofOutcome,
  outcomes,
  reasonsOf,
  seconds,
  verdictInWords,
} from './words.ts'

const failuresShown = 10

/** Short enough for a pull request or a step summary; links to nothing. */
export const markdown: Reporter = (report) => {
  const { headline, sentence } = verdictInWords(report)
  const sign = { conformant: '✅', 'not-conformant': '❌', incomplete: '⚠️' }[report.verdict]
  const { contract, suite, summary, target } = report
  return blocks([
    `## ${sign} ${headline}`,
    prose(sentence),
    report.verdict === 'incomplete' && report.checks.length > 0
      ? report.verdictReasons.map((reason) => `- ${prose(bounded(reason, 300))}`).join('\n')
      : '',
    [
      `Target ${code(target.baseUrl)}${target.isEmbedded ? ', the reference server' : ''}; contract ${contract.version} (${code(contract.hash.slice(0, 12))});`,
      `${counted(summary.requests, 'request')} in ${seconds(summary.durationMs)}; seed ${suite.seed}; suite ${suite.version}.`,
    ].join('\n'),
    report.checks.length > 0 ? operations(report) : '',
    failures(report),
    others(report),
    gaps(report),
  ])
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
  const items = failed.slice(0, failuresShown).map(({ id, level, findings: [finding] }) => {
    return `- **${code(id)}** (${level})${finding ? `<br>${code(findingInWords(finding))}` : ''}`
  })
  const more = failed.length - failuresShown
  return [
    `### ${counted(failed.length, 'check')} failed`,
    '',
    ...items,
    ...(more > 0 ? [`- and ${more} more`] : []),
  ].join('\n')
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
  return [...known, ...warnings, ...stuck].join('\n')
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
