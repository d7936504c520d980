import type { HeaderLine } from '../../exchanges/exchange.ts'

/** The beginning of a response, before its body. */
export interface ResponseHead {
  readonly status: number
  readonly reason: string
  readonly lines: readonly HeaderLine[]
  readonly isHttp10: boolean
}

/** The service sent something that is no HTTP response, or that two readers could understand differently. */
export class MalformedResponse extends Error {
  override readonly name = 'MalformedResponse'
}

// RFC 9110, sections 5.5 and 5.6.2; RFC 9112, section 4. Nothing is tolerated that could be read in two ways.
const statusLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: ([\t\x20-\x7e\x80-\xff]*))?$/
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/

/** Reads a status line and header lines. `text` has neither the empty line nor the line end before it. */
export function readHead(text: string): ResponseHead {
  const [first = '', ...others] = text.split('\r\n')
  const [, minor, status, reason = ''] = statusLine.exec(first) ?? []
  if (status === undefined) throw new MalformedResponse('the response has no status line of HTTP/1.1')
  return { status: Number(status), reason, lines: others.map(readLine), isHttp10: minor === '0' }
}

/** Reads a header line, or one of a trailer. */
export function readLine(text: string): HeaderLine {
  const colon = text.indexOf(':')
  const name = text.slice(0, Math.max(0, colon))
  const value = withoutBlanks(text, colon + 1)
  if (!token.test(name) || !fieldValue.test(value)) throw new MalformedResponse('the response has a malformed header')
  return [name, value]
}

/** String.trim removes other characters as well, which belong to the value. */
function withoutBlanks(text: string, start: number): string {
  let from = start
  let to = text.length
  while (from < to && isBlank(text.charCodeAt(from))) from++
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--
  return text.slice(from, to)
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09
