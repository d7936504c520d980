import type { HeaderLine } from '../model/exchange.ts'
import type { WireRequest } from './transport.ts'
import { suiteVersion } from './version.ts'

/** Names of headers, and of methods. */
const token = /^[\w!#$%&'*+.^`|~-]+$/
const unprintable = /[^\t -~\x80-\xff]/

/** Some gateways turn away who does not say what they are. It is no part of what is asked, and is recorded as little as Host. */
const userAgent = `User-Agent: card-conformance/${suiteVersion}\r\n`

/** The request as it goes over the wire, HTTP/1.1. Throws a RangeError where a part would break out of its line. */
export function requestBytes({ method, target, headers, body }: WireRequest, host: string, keepAlive: boolean): Buffer {
  if (!token.test(method) || /[^!-~\x80-\xff]/.test(target)) {
    throw new RangeError('the request line has a character that no request line can have')
  }
  const { lines, names } = headerLines(headers)
  let head = `${method} ${target} HTTP/1.1\r\n${lines}`
  if (!names.has('host')) head += `Host: ${host}\r\n`
  if (!names.has('connection')) head += keepAlive ? 'Connection: keep-alive\r\n' : 'Connection: close\r\n'
  const bodyBytes = body === undefined ? 0 : Buffer.byteLength(body)
  const saysLength = names.has('content-length') || names.has('transfer-encoding')
  // A method that may have a body says so when it has none.
  if (!saysLength && (bodyBytes > 0 || (method !== 'GET' && method !== 'HEAD'))) {
    head += `Content-Length: ${bodyBytes}\r\n`
  }
  head += '\r\n'
  const bytes = Buffer.allocUnsafe(head.length + bodyBytes)
  bytes.write(head, 'latin1')
  if (typeof body === 'string') bytes.write(body, head.length)
  else if (body) bytes.set(body, head.length)
  return bytes
}

interface HeaderLines {
  readonly lines: string
  /** In lower case. */
  readonly names: ReadonlySet<string>
}

/** Most requests of a run share their headers. */
const knownHeaders = new WeakMap<WireRequest['headers'], HeaderLines>()

function headerLines(headers: WireRequest['headers']): HeaderLines {
  const known = knownHeaders.get(headers)
  if (known) return known
  const names = new Set<string>()
  let lines = ''
  for (const [name, value] of Object.entries(headers)) {
    if (!token.test(name) || unprintable.test(value)) {
      throw new RangeError(`the header ${JSON.stringify(name)} has a character that no header can have`)
    }
    names.add(name.toLowerCase())
    lines += `${name}: ${value}\r\n`
  }
  if (!names.has('user-agent')) lines += userAgent
  const written = { lines, names }
  knownHeaders.set(headers, written)
  return written
}

/** The head of an answer that ends where it says it will. */
export interface PlainHead {
  readonly status: number
  readonly headers: readonly HeaderLine[]
  readonly bodyBytes: number
  readonly encoding: string | undefined
  readonly keepsAlive: boolean
  /** How long the target says that it keeps an idle connection. */
  readonly idleMs: number | undefined
}

const statusLine = /^HTTP\/1\.1 ([2-5]\d\d)(?: [\t -~\x80-\xff]*)?$/

/**
 * Reads the head of a plain answer, every line of it with its end: HTTP/1.1, a body whose length is announced once, nothing
 * unclear. Undefined for every other: whether that is HTTP at all is for a complete parser to say.
 */
export function readPlainHead(head: string, method: string): PlainHead | undefined {
  let at = head.indexOf('\r\n') + 2
  const status = Number(statusLine.exec(head.slice(0, at - 2))?.[1])
  // These two have no body, whatever they say of its length.
  if (Number.isNaN(status) || status === 204 || status === 304) return undefined
  const headers: HeaderLine[] = []
  let bodyBytes: number | undefined
  let encoding: string | undefined
  let keepsAlive = true
  let idleMs: number | undefined
  while (at < head.length) {
    const line = lineAt(head, at, headers.length)
    if (!line) return undefined
    at += line.text.length
    headers.push(line.header)
    const value = line.header[1]
    switch (line.name) {
      case 'content-length':
        if (bodyBytes !== undefined || !/^\d{1,15}$/.test(value)) return undefined
        bodyBytes = Number(value)
        break
      case 'content-encoding':
        encoding ??= value
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
  if (bodyBytes === undefined) return undefined
  // An answer to HEAD announces a body that does not come.
  return { status, headers, bodyBytes: method === 'HEAD' ? 0 : bodyBytes, encoding, keepsAlive, idleMs }
}

interface ReadLine {
  /** With its end. */
  readonly text: string
  readonly header: HeaderLine
  /** In lower case. */
  readonly name: string
}

/** Most lines are those of the answer before, at the same place; a report that holds thousands of answers holds them once. */
const latestLines: ReadLine[] = []
const linesKept = 64

function lineAt(head: string, at: number, index: number): ReadLine | undefined {
  const latest = latestLines[index]
  if (latest && head.startsWith(latest.text, at)) return latest
  const text = head.slice(at, head.indexOf('\r\n', at) + 2)
  const colon = text.indexOf(':')
  const name = text.slice(0, colon)
  const value = text.slice(colon + 1, -2)
  if (colon < 1 || !token.test(name) || unprintable.test(value)) return undefined
  const line: ReadLine = { text, header: [name, value.trim()], name: name.toLowerCase() }
  if (index < linesKept) latestLines[index] = line
  return line
}

export function idleMsOf(keepAlive: string): number | undefined {
  const [, seconds] = /\btimeout=(\d{1,6})\b/i.exec(keepAlive) ?? []
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
