import { suiteVersion } from '../nouns/version.ts'
import type { HeaderLine } from '../nouns/wire/exchange.ts'
import type { WireRequest } from '../nouns/wire/wire.ts'

/** Names and values in turn: the request's own headers, then those that every request needs. */
export function headerLines(wire: WireRequest, host: string, keepAlive: boolean): string[] {
  const { method, headers, body = '', transfer } = wire
  const lines = Object.entries(headers).flat()
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const add = (name: string, value: string): void => {
    if (!names.has(name.toLowerCase())) lines.push(name, value)
  }
  // Some gateways reject a request without it. Like Host, it is neither judged nor recorded.
  add('User-Agent', `card-conformance/${suiteVersion}`)
  add('Host', host)
  add('Connection', keepAlive ? 'keep-alive' : 'close')
  const bodyBytes = Buffer.byteLength(body)
  // A method that may have a body usually sends Content-Length: 0 if it has none.
  const needsLength = bodyBytes > 0 || (transfer !== 'without-a-length' && method !== 'GET' && method !== 'HEAD')
  if (needsLength && !names.has('transfer-encoding')) add('Content-Length', String(bodyBytes))
  return lines
}

/** The lines of a head, of which Node keeps the names and the values in turn. */
export function linesOf(raw: readonly string[]): HeaderLine[] {
  const lines: HeaderLine[] = []
  for (let index = 0; index + 1 < raw.length; index += 2) lines.push([raw[index] ?? '', raw[index + 1] ?? ''])
  return lines
}
