import { type Exchange, type HeaderLine, headerOf } from '../exchanges/exchange.ts'
import { neverAcceptedFirst } from './coverage-in-words.ts'
import { plainJson } from './plain.ts'
import type { Reporter } from './reporter.ts'

/** HTTP Archive 1.2: every exchange, for a browser's network panel. A report has placeholders in place of secrets. */
export const har: Reporter = (report) => {
  const started = Date.parse(report.suite.startedAt)
  const origin = new URL(report.target.baseUrl).origin
  const entries = report.exchanges
    .toSorted((a, b) => a.startedMs - b.startedMs)
    .map((exchange) => entry(exchange, started, origin))
  const creator = { name: 'card-conformance', version: report.suite.version }
  const first = neverAcceptedFirst(report).trim()
  const log = { version: '1.2', ...(first === '' ? {} : { comment: first }), creator, entries }
  return `${plainJson(JSON.stringify({ log }, null, 1))}\n`
}

function entry({ id, request, response, trouble, startedMs, durationMs }: Exchange, started: number, origin: string) {
  return {
    startedDateTime: new Date(started + startedMs).toISOString(),
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
      status: response?.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(response?.headers ?? []),
      content: {
        size: response?.bodyBytes ?? 0,
        mimeType: headerOf(response?.headers ?? [], 'content-type') ?? 'x-unknown',
        text: response?.body ?? '',
        ...(response?.truncated ? { comment: `cut to ${response.body.length} characters` } : {}),
      },
      redirectURL: headerOf(response?.headers ?? [], 'location') ?? '',
      headersSize: -1,
      bodySize: response?.bodyBytes ?? -1,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: trouble ? `${id}: ${trouble.message}` : id,
  }
}

/** Percent-encodes what a URL must not contain; everything else stays as sent. */
function inUrl(target: string): string {
  return target.replace(/\p{Cs}/gu, '\ufffd').replace(/[^\x21-\x7e]+|["#<>[\]\\^`{|}]/g, encodeURIComponent)
}

function pairs(headers: readonly HeaderLine[]): { name: string; value: string }[] {
  return headers.map(([name, value]) => ({ name, value }))
}

function query(target: string): { name: string; value: string }[] {
  return [...new URLSearchParams(target.split('?')[1] ?? '')].map(([name, value]) => ({ name, value }))
}

function postData(headers: readonly HeaderLine[], text: string) {
  return { mimeType: headerOf(headers, 'content-type') ?? '', text, params: [] }
}
