import type { Exchange, HeaderLine } from '../../model/exchange.ts'
import type { Finding } from '../../model/finding.ts'
import type { Report, ReportedCheck } from '../../model/report.ts'
import { shortCurlOf } from '../curl.ts'
import { bounded } from '../plain.ts'
import { lines, type Markup, markup, nothing } from './escape.ts'

/** A page must open at once: what is longer is in the JSON report. */
const longestBody = 4_000

/** A check with its findings, each with the exchange that shows it. */
export function evidence(check: ReportedCheck, report: Report, exchanges: ReadonlyMap<string, Exchange>): Markup {
  return markup`<article id="${anchor(check.id)}"><h3><span class="${check.outcome}">${check.outcome}</span> <code>${check.id}</code> <span class="soft">${check.level}</span></h3>
<p>${bounded(check.requirement.text, 1_000)}</p>${check.findings.map((finding) => oneFinding(finding, report, exchanges))}
<p class="soft">In the contract: <code>${check.requirement.contractPointer}</code></p></article>
`
}

function oneFinding(finding: Finding, report: Report, exchanges: ReadonlyMap<string, Exchange>): Markup {
  const exchange = exchanges.get(finding.exchange ?? '')
  return markup`<dl><dt>subject</dt><dd>${bounded(finding.subject, 500)}</dd><dt>expected</dt><dd>${bounded(finding.expected, 1_000)}</dd><dt>received</dt><dd>${bounded(finding.received, 1_000)}</dd></dl>${exchange ? shown(exchange, report) : nothing}`
}

function shown(exchange: Exchange, report: Report): Markup {
  const { request, response, trouble, durationMs } = exchange
  const answer = response
    ? `${response.status}\n${headers(response.headers)}\n\n${body(response.body)}`
    : `no answer: ${bounded(trouble?.message ?? 'unknown reason', 500)}`
  const curl = shortCurlOf(exchange, { origin: new URL(report.target.baseUrl).origin, separator: ' \\\n  ' })
  return markup`<details><summary>exchange <code>${exchange.id}</code>, ${durationMs.toFixed(1)} ms</summary>
<pre>${lines(`${request.method} ${bounded(request.target, 2_000)}\n${headers(request.headers)}\n\n${body(request.body ?? '')}`)}</pre>
<pre>${lines(answer)}</pre>
<pre>${lines(curl)}</pre></details>`
}

function headers(all: readonly HeaderLine[]): string {
  return all.map(([name, value]) => `${bounded(name, 200)}: ${bounded(value, 500)}`).join('\n')
}

function body(text: string): string {
  if (text.length > longestBody) return bounded(text, longestBody)
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

export function anchor(id: string): string {
  return `check-${id}`
}
