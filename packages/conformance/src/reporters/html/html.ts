import type { Report, ReportedCheck } from '../../model/report.ts'
import { bounded } from '../plain.ts'
import type { Reporter } from '../reporter.ts'
import {
  byOperation,
  counted,
  countOf,
  exchangesById,
  failuresOf,
  hostOf,
  ofOutcome,
  outcomes,
  reasonsOf,
  seconds,
  verdictInWords,
} from '../words.ts'
import { type Markup, markup, nothing } from './escape.ts'
import { anchor, evidence } from './evidence.ts'
import { contentSecurityPolicy, style } from './style.ts'

/** One file that opens anywhere and asks nobody for anything. */
export const html: Reporter = (report) => {
  const { headline, sentence } = verdictInWords(report)
  const reasons = report.verdict === 'incomplete' && report.checks.length > 0 ? report.verdictReasons : []
  const page = markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${{ html: contentSecurityPolicy }}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${headline}: ${report.target.baseUrl}</title><style>${{ html: style }}</style></head>
<body><header class="${report.verdict}"><h1>${headline}</h1><p>${sentence}</p>
${reasons.length > 0 ? list(reasons) : nothing}${facts(report)}</header>
<main>${operations(report)}${withEvidence(report)}${stuck(report)}${known(report)}${gaps(report)}${everyCheck(report)}</main></body></html>
`
  return page.html
}

function facts(report: Report): Markup {
  const { contract, suite, summary } = report
  return markup`<dl><dt>target</dt><dd>${hostOf(report)}${report.target.server ? `, ${bounded(report.target.server, 100)}` : ''}</dd>
<dt>contract</dt><dd>${contract.title} ${contract.version} <code>${contract.hash.slice(0, 12)}</code></dd>
<dt>suite</dt><dd>${suite.version}, failing on ${suite.failOn}, seed ${suite.seed}, run ${suite.runId}</dd>
<dt>when</dt><dd>${suite.startedAt}, ${counted(summary.requests, 'request')} in ${seconds(summary.durationMs)}</dd></dl>`
}

function operations(report: Report): Markup {
  if (report.checks.length === 0) return nothing
  const rows = [...byOperation(report)].map(([name, checks]) => {
    const cells = outcomes.map((outcome) => {
      const count = countOf(checks, outcome)
      return markup`<td class="n ${count > 0 && outcome !== 'passed' ? outcome : ''}">${count}</td>`
    })
    return markup`<tr><th scope="row">${name}</th>${cells}</tr>\n`
  })
  return markup`<h2>Operations</h2><div class="scroll"><table><thead><tr><th scope="col">operation</th>${outcomes.map((outcome) => markup`<th scope="col" class="n">${outcome}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
}

function withEvidence(report: Report): Markup {
  const exchanges = exchangesById(report)
  const excused = new Set(report.knownFailures.map(({ id }) => id))
  const section = (title: string, checks: readonly ReportedCheck[]): Markup =>
    checks.length === 0
      ? nothing
      : markup`<h2>${title} (${checks.length})</h2>${checks.map((check) => evidence(check, report, exchanges))}`
  return markup`${section('Failed', failuresOf(report))}${section('Warnings', ofOutcome(report, 'warned'))}${section(
    'Known failures',
    ofOutcome(report, 'failed').filter(({ id }) => excused.has(id)),
  )}`
}

function stuck(report: Report): Markup {
  const rows = (['blocked', 'errored', 'skipped'] as const).flatMap((outcome) =>
    reasonsOf(ofOutcome(report, outcome)).map(
      ({ reason, count }) =>
        markup`<tr><td class="${outcome}">${outcome}</td><td class="n">${count}</td><td>${bounded(reason, 500)}</td></tr>\n`,
    ),
  )
  if (rows.length === 0) return nothing
  return markup`<h2>Not judged</h2><div class="scroll"><table><thead><tr><th scope="col">outcome</th><th scope="col" class="n">checks</th><th scope="col">why</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function known({ knownFailures }: Report): Markup {
  const stale = knownFailures.filter(({ state }) => state !== 'still-fails')
  return stale.length === 0
    ? nothing
    : markup`<h2>Known failures to take off the list</h2>${list(stale.map(({ id, state }) => `${id}: ${state.replaceAll('-', ' ')}`))}`
}

function gaps({ gaps }: Report): Markup {
  if (gaps.length === 0) return nothing
  const rows = gaps.map(
    ({ id, question, answer }) =>
      markup`<tr><td><code>${id}</code><br>${bounded(question, 500)}</td><td>${bounded(answer, 500)}</td></tr>\n`,
  )
  return markup`<h2>What the interface leaves open, and what this implementation does</h2><div class="scroll"><table><thead><tr><th scope="col">question</th><th scope="col">answer</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

function everyCheck(report: Report): Markup {
  if (report.checks.length === 0) return nothing
  const rows = report.checks.map(({ id, level, outcome, durationMs, findings, requirement }) => {
    const name =
      findings.length > 0 ? markup`<a href="#${anchor(id)}"><code>${id}</code></a>` : markup`<code>${id}</code>`
    return markup`<tr><td class="${outcome}">${outcome}</td><td>${name}<br><span class="soft">${bounded(requirement.text, 1_000)}</span></td><td>${level}</td><td class="n">${durationMs.toFixed(0)}</td></tr>\n`
  })
  return markup`<h2>Every check</h2><details><summary>${counted(report.checks.length, 'check')}</summary><div class="scroll"><table><thead><tr><th scope="col">outcome</th><th scope="col">check</th><th scope="col">level</th><th scope="col" class="n">ms</th></tr></thead><tbody>${rows}</tbody></table></div></details>`
}

function list(items: readonly string[]): Markup {
  return markup`<ul>${items.map((item) => markup`<li>${bounded(item, 500)}</li>`)}</ul>`
}
