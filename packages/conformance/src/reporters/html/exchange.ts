import { copyButton } from '@card-contract/pages'
import type { Kind } from '../../engine/nouns/kind.ts'
import type { Report } from '../../engine/nouns/report.ts'
import type { Exchange, HeaderLine } from '../../engine/nouns/wire/exchange.ts'
import { counted, grouped } from '../../engine/values/texts.ts'
import { shortCurlOf } from '../curl.ts'
import { bounded } from '../plain.ts'
import { toRepeat } from '../plain-request.ts'
import { lines, type Markup, markup, nothing } from './markup.ts'
import { type JsonLine, prettyJson } from './pretty-json.ts'

/** A page must open at once: longer bodies are in the JSON report. */
const longestBody = 4_000
const longestJson = 20_000
const mostLines = 60

/** One request and its response. `pointer` marks the relevant place in the response. */
export function exchangeBlock(
  exchange: Exchange,
  report: Report,
  id: string,
  { pointer, kind = 'accepts' }: { readonly pointer?: string | undefined; readonly kind?: Kind } = {},
): Markup {
  const { request, response, trouble, durationMs, waits } = exchange
  const waited = waits > 0 ? `, after ${waits === 1 ? 'one retry' : counted(waits, 'retry', 'retries')} (429)` : ''
  const received = response
    ? markup`<p class="code"><strong>${response.status}</strong></p>${headers(response.headers)}${body(response.body, pointer)}${response.truncated ? markup`<p class="soft">truncated; ${counted(response.bodyBytes, 'byte')} received, SHA-256 <code>${bounded(response.bodySha256 ?? '', 64)}</code></p>` : nothing}`
    : markup`<p><strong>no response</strong>: ${bounded(trouble?.message ?? 'unknown reason', 500)}</p>`
  return markup`<details class="exchange"><summary>Exchange: ${outline(exchange)}, ${grouped(durationMs.toFixed(1))} ms${waited}</summary><p class="soft"><code>${bounded(exchange.id, 200)}</code> in the JSON report</p><div class="wide columns"><div><p class="small"><b>Request</b></p><p class="code"><strong>${bounded(request.method, 20)}</strong> ${bounded(request.target, 2_000)}</p>${headers(request.headers)}${body(request.body ?? '')}</div><div><p class="small"><b>Response</b></p>${received}</div></div><p class="bar"><span class="soft">curl</span> ${copyButton(id, 'Copy')}</p><pre id="${id}">${lines(curl(toRepeat(exchange, kind), report))}</pre></details>`
}

function outline({ response, trouble }: Exchange): string {
  return response ? `status ${response.status}` : `no response (${trouble?.kind ?? 'unknown'})`
}

function curl(exchange: Exchange, report: Report): string {
  return shortCurlOf(exchange, {
    origin: new URL(report.target.baseUrl).origin,
    credentials: report.words.variables,
    separator: ' \\\n  ',
  })
}

function headers(all: readonly HeaderLine[]): Markup {
  if (all.length === 0) return nothing
  const shown = all.slice(0, 40).map(([name, value]) => `${bounded(name, 200)}: ${bounded(value, 500)}`)
  return markup`<pre class="soft">${lines(shown.join('\n'))}</pre>`
}

function body(text: string, pointer?: string): Markup {
  if (text === '') return nothing
  const json = text.length > longestJson ? undefined : prettyJson(text)
  if (!json) return markup`<pre>${lines(bounded(text, longestBody))}</pre>`
  const meant = pointer === undefined ? -1 : json.findIndex((line) => line.pointer === pointer)
  const from = Math.max(0, Math.min(meant - mostLines / 2, json.length - mostLines))
  const shown = json.slice(from, from + mostLines)
  const left = json.length - shown.length
  return markup`<pre>${shown.map((line, index) => oneLine(line, from + index === meant))}${left > 0 ? markup`<span class="soft">… ${grouped(left)} more lines</span>` : nothing}</pre>`
}

function oneLine({ text }: JsonLine, isMeant: boolean): Markup {
  const shown = lines(bounded(text, 400))
  return isMeant ? markup`<mark>${shown}</mark>\n` : markup`${shown}\n`
}
