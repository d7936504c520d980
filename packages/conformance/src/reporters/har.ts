import { byStart, type Exchange, type HeaderLine, headerOf, neverArrived } from '../engine/nouns/wire/exchange.ts'
import { neverAcceptedFirst } from './coverage-in-words.ts'
import { plainJson } from './plain.ts'
import type { Reporter } from './reporter.ts'

/** HTTP Archive 1.2: every exchange, for a browser's network panel. A report has placeholders in place of secrets. */
export const har: Reporter = (report) => {
  const started = Date.parse(report.suite.startedAt)
  const origin = new URL(report.target.baseUrl).origin
  const entries = report.exchanges.toSorted(byStart).map((exchange) => harEntry(exchange, started, origin))
  const creator = { name: 'card-conformance', version: report.suite.version }
  const first = neverAcceptedFirst(report).trim()
  const log = { version: '1.2', ...(first === '' ? {} : { comment: first }), creator, entries }
  return `${plainJson(JSON.stringify({ log }, null, 1))}\n`
}

/** What is known of a response whose body was not kept. */
export interface UnkeptResponse {
  readonly status: number
  readonly headers: readonly HeaderLine[]
  readonly bodyBytes: number
}

/** A response without a body is one without a text, so that no reader takes it for an empty one. */
export function harEntry(exchange: Exchange, started: number, origin: string, unkept?: UnkeptResponse) {
  const { id, request, response, trouble, startedMs, durationMs } = exchange
  const { status = 0, headers = [], bodyBytes } = response ?? unkept ?? {}
  return {
    startedDateTime: momentInWords(started + startedMs),
    time: durationMs,
    request: {
      method: request.method,
      url: origin + inUrl(request.target),
      // The client's protocol version; the target's is not recorded.
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(request.headers),
      queryString: query(request.target),
      ...(request.body === undefined ? {} : { postData: postData(request.headers, request.body) }),
      headersSize: -1,
      bodySize: request.body === undefined ? 0 : Buffer.byteLength(request.body),
    },
    response: {
      // Browsers record 0 if there was no response.
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(headers),
      content: {
        size: bodyBytes ?? 0,
        mimeType: headerOf(headers, 'content-type') ?? 'x-unknown',
        ...(unkept ? {} : { text: response?.body ?? '' }),
        ...(response?.truncated ? { comment: `cut to ${response.body.length} characters` } : {}),
        ...(unkept ? { comment: 'not kept' } : {}),
      },
      redirectURL: headerOf(headers, 'location') ?? '',
      headersSize: -1,
      bodySize: bodyBytes ?? -1,
      ...(trouble && neverArrived(trouble) ? { _error: trouble.kind } : {}),
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: trouble ? `${id}: ${trouble.message}` : id,
  }
}

/** In microseconds, as they were measured: which of two requests was first may be a matter of less than a millisecond. */
function momentInWords(sinceEpochMs: number): string {
  const wholeMs = Math.floor(sinceEpochMs)
  const microseconds = Math.min(999, Math.round((sinceEpochMs - wholeMs) * 1000))
  const text = new Date(wholeMs).toISOString()
  return microseconds === 0 ? text : text.replace('Z', `${String(microseconds).padStart(3, '0')}Z`)
}

const outsideUrl = /[^\x21-\x7e]+|["#<>[\]\\^`{|}]/g

/** Percent-encodes what a URL must not contain; everything else stays as sent. */
function inUrl(target: string): string {
  // Most targets have none, and a search for lone surrogates takes longer.
  if (target.search(outsideUrl) < 0) return target
  return target.replace(/\p{Cs}/gu, '\ufffd').replace(outsideUrl, encodeURIComponent)
}

function pairs(headers: readonly HeaderLine[]): { name: string; value: string }[] {
  return headers.map(([name, value]) => ({ name, value }))
}

function query(target: string): { name: string; value: string }[] {
  if (!target.includes('?')) return []
  return [...new URLSearchParams(target.split('?')[1])].map(([name, value]) => ({ name, value }))
}

function postData(headers: readonly HeaderLine[], text: string) {
  return { mimeType: headerOf(headers, 'content-type') ?? '', text, params: [] }
}
