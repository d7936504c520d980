import type { HeaderLine, RecordedResponse } from '../engine/nouns/wire/exchange.ts'
import { isRecord } from '../engine/values/json.ts'

type SeenResponse = Pick<RecordedResponse, 'status' | 'headers' | 'body'>

/** A response of fetch. */
interface Fetched {
  readonly status: number
  readonly headers: Iterable<readonly [string, string]>
  readonly bodyUsed: boolean
  clone(): { text(): Promise<string> }
}

const forms =
  'a Response of fetch, or an object with status, headers and body (supertest), data (axios) or a text as body'

/** What a matcher received, as a response: at once, or when a body of fetch is read. @throws TypeError if it is none. */
export function responseOf(received: unknown): SeenResponse | Promise<SeenResponse> {
  if (typeof received !== 'object' || received === null) {
    throw new TypeError(`toConformTo: expected ${forms}, received ${received === null ? 'null' : typeof received}`)
  }
  if (isFetched(received)) return responseOfFetch(received)
  const { status, statusCode, headers, text, body, data } = received as Readonly<Record<string, unknown>>
  const code = status ?? statusCode
  if (typeof code !== 'number') {
    throw new TypeError(`toConformTo: expected ${forms}, received an object whose status is not a number`)
  }
  return { status: code, headers: linesOf(headers), body: textOf(text ?? body ?? data) }
}

function isFetched(received: object): received is Fetched {
  return 'clone' in received && typeof received.clone === 'function' && 'bodyUsed' in received
}

/** Reads a copy, so that the test can still read the body. */
function responseOfFetch(response: Fetched): Promise<SeenResponse> {
  if (response.bodyUsed) {
    throw new TypeError(
      'toConformTo: expected a Response whose body was not read, received one whose body was; call toConformTo first, or pass { status, headers, body }',
    )
  }
  const { status } = response
  const headers = [...response.headers].map(([name, value]): HeaderLine => [name, value])
  return response
    .clone()
    .text()
    .then((body) => ({ status, headers, body }))
}

function linesOf(headers: unknown): HeaderLine[] {
  const pairs: unknown[] =
    typeof headers === 'object' && headers !== null && Symbol.iterator in headers
      ? [...(headers as Iterable<unknown>)]
      : Object.entries(isRecord(headers) ? headers : {})
  return pairs.flatMap((pair): HeaderLine[] => {
    const [name, value] = Array.isArray(pair) ? (pair as unknown[]) : []
    const values = Array.isArray(value) ? (value as unknown[]) : [value]
    return values.flatMap((one): HeaderLine[] =>
      typeof name === 'string' && (typeof one === 'string' || typeof one === 'number') ? [[name, String(one)]] : [],
    )
  })
}

/** A body that was parsed is written as JSON again. */
function textOf(body: unknown): string {
  if (body === undefined) return ''
  if (typeof body === 'string') return body
  if (body instanceof Uint8Array) return Buffer.from(body).toString('utf8')
  try {
    return JSON.stringify(body) ?? ''
  } catch (error) {
    throw new TypeError('toConformTo: expected a body that can be written as JSON, received one that cannot', {
      cause: error,
    })
  }
}
