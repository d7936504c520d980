import { type HeaderLine, headerOf, type RecordedRequest } from '../engine/nouns/wire/exchange.ts'
import type { Recorded } from '../engine/nouns/wire/recording.ts'
import { longestSeenBody } from '../engine/nouns/wire/seen.ts'
import { type Fields, isRecord } from '../engine/values/json.ts'

/** Makes a header line, or returns an equal one. */
type LineOf = (name: string, value: string) => HeaderLine

const noConnection: ReadonlySet<string> = new Set([
  'connect',
  'net::ERR_CONNECTION_REFUSED',
  'net::ERR_NAME_NOT_RESOLVED',
  'net::ERR_ADDRESS_UNREACHABLE',
])

/** Parses an entry of a HAR, or says why it cannot be used: browsers and proxies leave out whatever they like. */
export function readEntry(entry: unknown, lineOf: LineOf = (name, value) => [name, value]): Recorded | string {
  const { request, response, startedDateTime, time, _fromCache: cached } = fieldsOf(entry)
  const { method, url } = fieldsOf(request)
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url)) return 'without a request'
  if (cached !== undefined) return 'answered from a cache'
  const { origin, pathname, search } = new URL(url)
  const atMs = typeof startedDateTime === 'string' ? momentOf(startedDateTime) : Number.NaN
  const received = receivedIn(fieldsOf(response), lineOf)
  if (typeof received === 'string') return received
  return {
    origin,
    atMs: Number.isFinite(atMs) ? atMs : 0,
    durationMs: typeof time === 'number' && time > 0 ? time : 0,
    request: { method: method.toUpperCase(), target: pathname + search, ...sentIn(fieldsOf(request), lineOf) },
    ...received,
  }
}

/** Of the fraction of a second, Date.parse keeps milliseconds. */
function momentOf(text: string): number {
  const [, digits = ''] = /\.\d{3}(\d{1,6})/.exec(text) ?? []
  return Date.parse(text) + Number(`0.${digits || '0'}`)
}

function sentIn({ headers, postData, bodySize }: Fields, lineOf: LineOf): Pick<RecordedRequest, 'headers' | 'body'> {
  const lines = linesIn(headers, lineOf)
  const { text, params, mimeType, ...more } = fieldsOf(postData)
  // Playwright leaves an empty text of a body that it does not write into the file, and -1 says that nobody knows its size.
  const isElsewhere = text === '' && (isAttached(more) || bodySize === -1 || isThere(bodySize, lines))
  const body = typeof text === 'string' && !isElsewhere ? text : formIn(params)
  const add: HeaderLine[] = []
  const has = (wanted: string): boolean => lines.some(([name]) => name.toLowerCase() === wanted)
  if (body !== undefined && typeof mimeType === 'string' && !has('content-type')) add.push(['Content-Type', mimeType])
  // There was a body that the recording does not have.
  if (body === undefined && !has('content-length')) {
    if (typeof bodySize === 'number' && bodySize > 0) add.push(['Content-Length', String(bodySize)])
    else if (isElsewhere) add.push(['Transfer-Encoding', 'chunked'])
  }
  return { headers: [...lines, ...add], ...(body === undefined ? {} : { body }) }
}

function formIn(params: unknown): string | undefined {
  if (!Array.isArray(params) || params.length === 0) return undefined
  const pairs = params.map(fieldsOf).map(({ name, value }): [string, string] => [String(name), String(value)])
  return String(new URLSearchParams(pairs))
}

/** Whether the file lies beside the recording, as Playwright's mode `attach` has it. */
function isAttached({ _file, _sha1 }: Fields): boolean {
  return typeof _file === 'string' || typeof _sha1 === 'string'
}

/** Whether there was a body, if the recording says how long it was on the wire. */
function isThere(bodySize: unknown, lines: readonly HeaderLine[]): boolean {
  return (typeof bodySize === 'number' && bodySize > 0) || Number(headerOf(lines, 'content-length') ?? 0) > 0
}

/**
 * The status 0 says that no response came. The proxy and browsers say in `_error` that there was no connection. Returns what is damaged,
 * if something is: neither the client nor the service has done that.
 */
function receivedIn(
  { status, headers, content, bodySize, _error }: Fields,
  lineOf: LineOf,
): Pick<Recorded, 'response' | 'trouble' | 'lacksBody'> | string {
  if (status === undefined || status === null || status === 0 || status === -1) {
    if (_error === 'blocked') return { trouble: { kind: 'blocked', message: 'the proxy rejected the request' } }
    const isConnect = typeof _error === 'string' && noConnection.has(_error)
    return isConnect
      ? { trouble: { kind: 'connect', message: 'the recording says that there was no connection' } }
      : { trouble: { kind: 'aborted', message: 'the recording has no response' } }
  }
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 100 || status > 599) {
    return 'damaged: a status that no response has'
  }
  const { text, encoding, ...more } = fieldsOf(content)
  if (encoding === 'base64' && typeof text === 'string' && !isBase64(text)) return 'damaged: a body that is no base64'
  const lines = linesIn(headers, lineOf)
  const isElsewhere = typeof text !== 'string' && (isAttached(more) || isThere(bodySize, lines))
  const body = isElsewhere ? undefined : bodyIn({ text, encoding, ...more })
  const lacking = isLeftOut({ text, ...more }, status, body) ? { lacksBody: true as const } : {}
  // A rejection is known by its status alone.
  if (body === undefined && status < 400) return lacking
  return { response: { status, headers: lines, body: body ?? '' }, ...lacking }
}

function isBase64(text: string): boolean {
  return !/[^A-Za-z0-9+/\-_=\s]/.test(text) && text.replaceAll(/[\s=]/g, '').length % 4 !== 1
}

/** Whether whoever recorded it left out the body. The proxy of the suite leaves out those that are too long to be judged. */
function isLeftOut({ text, comment }: Fields, status: number, body: string | undefined): boolean {
  const mayHaveBody = status >= 400 || (status >= 200 && status < 300 && status !== 204)
  return mayHaveBody && typeof text !== 'string' && body === undefined && comment !== 'not kept'
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
