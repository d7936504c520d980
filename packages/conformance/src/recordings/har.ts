import type { HeaderLine, RecordedRequest } from '../exchanges/exchange.ts'
import { longestSeenBody, type SeenExchange } from '../exchanges/seen.ts'
import { isRecord } from '../values/is-record.ts'
import type { Recorded } from './recording.ts'

/** Makes a header line, or returns an equal one. */
type LineOf = (name: string, value: string) => HeaderLine

type Fields = Readonly<Record<string, unknown>>

const noConnection: ReadonlySet<string> = new Set([
  'connect',
  'net::ERR_CONNECTION_REFUSED',
  'net::ERR_NAME_NOT_RESOLVED',
  'net::ERR_ADDRESS_UNREACHABLE',
])

/** What an entry of a HAR says; why it says nothing, if it does not. Browsers and proxies leave out whatever they like. */
export function readEntry(entry: unknown, lineOf: LineOf = (name, value) => [name, value]): Recorded | string {
  const { request, response, startedDateTime, time, _fromCache: cached } = fieldsOf(entry)
  const { method, url } = fieldsOf(request)
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url)) return 'without a request'
  if (cached !== undefined) return 'answered from a cache'
  const { origin, pathname, search } = new URL(url)
  const atMs = typeof startedDateTime === 'string' ? momentOf(startedDateTime) : Number.NaN
  return {
    origin,
    atMs: Number.isFinite(atMs) ? atMs : 0,
    durationMs: typeof time === 'number' && time > 0 ? time : 0,
    request: { method: method.toUpperCase(), target: pathname + search, ...sentIn(fieldsOf(request), lineOf) },
    ...receivedIn(fieldsOf(response), lineOf),
  }
}

/** Of the fraction of a second, Date.parse keeps milliseconds. */
function momentOf(text: string): number {
  const [, digits = ''] = /\.\d{3}(\d{1,6})/.exec(text) ?? []
  return Date.parse(text) + Number(`0.${digits || '0'}`)
}

function sentIn({ headers, postData, bodySize }: Fields, lineOf: LineOf): Pick<RecordedRequest, 'headers' | 'body'> {
  const lines = linesIn(headers, lineOf)
  const { text, params, mimeType } = fieldsOf(postData)
  const body = typeof text === 'string' ? text : formIn(params)
  const add: HeaderLine[] = []
  const has = (wanted: string): boolean => lines.some(([name]) => name.toLowerCase() === wanted)
  if (body !== undefined && typeof mimeType === 'string' && !has('content-type')) add.push(['Content-Type', mimeType])
  // There was a body that the recording does not have.
  const isHidden = body === undefined && typeof bodySize === 'number' && bodySize > 0
  if (isHidden && !has('content-length')) add.push(['Content-Length', String(bodySize)])
  return { headers: [...lines, ...add], ...(body === undefined ? {} : { body }) }
}

function formIn(params: unknown): string | undefined {
  if (!Array.isArray(params) || params.length === 0) return undefined
  const pairs = params.map(fieldsOf).map(({ name, value }): [string, string] => [String(name), String(value)])
  return String(new URLSearchParams(pairs))
}

/** The status 0 says that no response came. The proxy and browsers say in `_error` that there was no connection. */
function receivedIn(
  { status, headers, content, _error }: Fields,
  lineOf: LineOf,
): Pick<SeenExchange, 'response' | 'trouble'> {
  if (typeof status !== 'number' || status <= 0) {
    if (_error === 'blocked') return { trouble: { kind: 'blocked', message: 'the proxy rejected the request' } }
    const isConnect = typeof _error === 'string' && noConnection.has(_error)
    return isConnect
      ? { trouble: { kind: 'connect', message: 'the recording says that there was no connection' } }
      : { trouble: { kind: 'aborted', message: 'the recording has no response' } }
  }
  const body = bodyIn(fieldsOf(content))
  // A rejection is known by its status alone.
  if (body === undefined && status < 400) return {}
  return { response: { status, headers: linesIn(headers, lineOf), body: body ?? '' } }
}

/** Undefined if it was not recorded, or is too long. */
function bodyIn({ text, encoding, size }: Fields): string | undefined {
  if (typeof text !== 'string') return size === 0 ? '' : undefined
  if (text.length > 2 * longestSeenBody) return undefined
  const body = encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text
  return body.length > longestSeenBody ? undefined : body
}

/** HTTP/2 has the request line among its headers. */
function linesIn(headers: unknown, lineOf: LineOf): HeaderLine[] {
  if (!Array.isArray(headers)) return []
  return headers.map(fieldsOf).flatMap(({ name, value }): HeaderLine[] => {
    const isLine = typeof name === 'string' && typeof value === 'string' && !name.startsWith(':')
    return isLine ? [lineOf(name, value)] : []
  })
}

function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {}
}
