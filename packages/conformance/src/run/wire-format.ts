import type { HeaderLine } from '../model/exchange.ts'
import type { WireRequest } from './transport.ts'

/** Names of headers, and of methods. */
const token = /^[\w!#$%&'*+.^`|~-]+$/
const unprintable = /[^\t -~\x80-\xff]/

/** The request as it goes over the wire, HTTP/1.1. Throws a RangeError where a part would break out of its line. */
export function requestBytes({ method, target, headers, body }: WireRequest, host: string, keepAlive: boolean): Buffer {
  let head = `${method} ${target} HTTP/1.1\r\n`
  let [hasHost, hasConnection, hasLength] = [false, false, false]
  for (const name in headers) {
    const lowerCase = name.toLowerCase()
    hasHost ||= lowerCase === 'host'
    hasConnection ||= lowerCase === 'connection'
    hasLength ||= lowerCase === 'content-length' || lowerCase === 'transfer-encoding'
    const value = headers[name] ?? ''
    if (!token.test(name) || unprintable.test(value)) {
      throw new RangeError(`the header ${JSON.stringify(name)} has a character that no header can have`)
    }
    head += `${name}: ${value}\r\n`
  }
  if (!token.test(method) || /[^!-~\x80-\xff]/.test(target)) {
    throw new RangeError('the request line has a character that no request line can have')
  }
  if (!hasHost) head += `Host: ${host}\r\n`
  if (!hasConnection) head += keepAlive ? 'Connection: keep-alive\r\n' : 'Connection: close\r\n'
  const bytes = typeof body === 'string' ? Buffer.from(body) : (body ?? nothing)
  // A method that may have a body says so when it has none.
  if (!hasLength && (bytes.length > 0 || (method !== 'GET' && method !== 'HEAD'))) {
    head += `Content-Length: ${bytes.length}\r\n`
  }
  const start = Buffer.from(`${head}\r\n`, 'latin1')
  return bytes.length === 0 ? start : Buffer.concat([start, bytes])
}

const nothing = Buffer.alloc(0)

/** The head of an answer that ends where it says it will. */
export interface PlainHead {
  readonly status: number
  readonly headers: readonly HeaderLine[]
  readonly bodyBytes: number
  readonly keepsAlive: boolean
  /** How long the target says that it keeps an idle connection. */
  readonly idleMs: number | undefined
}

const statusLine = /^HTTP\/1\.1 ([2-5]\d\d)(?: [\t -~\x80-\xff]*)?$/

/**
 * Reads the head of a plain answer: HTTP/1.1, a body whose length is announced once, nothing unclear. Undefined for every other:
 * whether that is HTTP at all is for a complete parser to say.
 */
export function readPlainHead(head: string): PlainHead | undefined {
  const [first = '', ...lines] = head.split('\r\n')
  const status = Number(statusLine.exec(first)?.[1])
  // These two have no body, whatever they say of its length.
  if (Number.isNaN(status) || status === 204 || status === 304) return undefined
  const headers: HeaderLine[] = []
  let bodyBytes: number | undefined
  let keepsAlive = true
  let idleMs: number | undefined
  for (const line of lines) {
    const header = headerLine(line)
    if (!header) return undefined
    headers.push(header)
    const [name, value] = header
    switch (name.toLowerCase()) {
      case 'content-length':
        if (bodyBytes !== undefined || !/^\d{1,15}$/.test(value)) return undefined
        bodyBytes = Number(value)
        break
      case 'connection':
        if (!/^(keep-alive|close)$/i.test(value)) return undefined
        keepsAlive = value.toLowerCase() === 'keep-alive'
        break
      case 'keep-alive':
        idleMs = idleMsOf(value)
        break
      case 'transfer-encoding':
      case 'trailer':
      case 'upgrade':
        return undefined
    }
  }
  return bodyBytes === undefined ? undefined : { status, headers, bodyBytes, keepsAlive, idleMs }
}

/** Most lines are the same in every answer of a target; a report that holds thousands of answers holds each of them once. */
const knownLines = new Map<string, HeaderLine>()
const linesKept = 256

function headerLine(line: string): HeaderLine | undefined {
  const known = knownLines.get(line)
  if (known) return known
  const colon = line.indexOf(':')
  const name = line.slice(0, colon)
  if (colon < 1 || !token.test(name) || unprintable.test(line)) return undefined
  const header: HeaderLine = [name, line.slice(colon + 1).trim()]
  if (knownLines.size === linesKept) knownLines.clear()
  knownLines.set(line, header)
  return header
}

export function idleMsOf(keepAlive: string): number | undefined {
  const [, seconds] = /\btimeout=(\d{1,6})\b/i.exec(keepAlive) ?? []
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
