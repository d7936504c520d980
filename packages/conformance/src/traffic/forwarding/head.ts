import type { HeaderLine } from '../../engine/nouns/wire/exchange.ts'

/** TE, because trailers are forwarded; the others, because a body without its length would be read as the next message. */
const needed: ReadonlySet<string> = new Set(['te', 'content-length', 'transfer-encoding', 'host'])

/** They concern one connection (RFC 9110, section 7.6.1), and so do those that Connection names. */
const hopByHop: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'proxy-connection', 'upgrade'])

/** A request with one of these methods that has no body says so. */
const mayHaveBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

/** They say where a body ends that comes in chunks, or what follows its end. */
const ofChunks: ReadonlySet<string> = new Set(['transfer-encoding', 'trailer'])

/** Names and values in turn, as Node writes them: as they came, with the host of the target. */
export function requestHead(method: string, lines: readonly HeaderLine[], host: string): string[] {
  const kept = endToEnd(lines)
  const names = new Set(kept.map(([name]) => name.toLowerCase()))
  const head = kept.map((line): HeaderLine => (line[0].toLowerCase() === 'host' ? [line[0], host] : line))
  if (!names.has('host')) head.push(['Host', host])
  const hasNoBody = !names.has('content-length') && !names.has('transfer-encoding')
  if (hasNoBody && mayHaveBody.has(method)) head.push(['Content-Length', '0'])
  return [...head, ['Connection', 'keep-alive']].flat()
}

/** Where the body of a response ends for a client, and the head that says so. */
export interface ResponseHead {
  /** Names and values in turn, as Node writes them. */
  readonly lines: string[]
  readonly endsWithConnection: boolean
}

interface ResponseTo {
  readonly hasBody: boolean
  readonly takesChunks: boolean
  /** Whether the connection ends with this response. */
  readonly isLast: boolean
}

/** The lines as they came; undefined if the end of the body cannot be written as the service wrote it. */
export function responseHead(
  lines: readonly HeaderLine[],
  { hasBody, takesChunks, isLast }: ResponseTo,
): ResponseHead | undefined {
  const codings = valuesOf(lines, 'transfer-encoding')
  if (codings.some((coding) => coding.toLowerCase() !== 'chunked') || codings.length > 1) return undefined
  const kept = endToEnd(lines).filter(([name]) => takesChunks || !ofChunks.has(name.toLowerCase()))
  const saysEnd = (codings.length > 0 && takesChunks) || valuesOf(lines, 'content-length').length > 0
  if (isLast) kept.push(['Connection', 'close'])
  return { lines: kept.flat(), endsWithConnection: hasBody && !saysEnd }
}

function valuesOf(lines: readonly HeaderLine[], wanted: string): readonly string[] {
  return lines.flatMap(([name, value]) => (name.toLowerCase() === wanted ? value.trim() : []))
}

function endToEnd(lines: readonly HeaderLine[]): HeaderLine[] {
  const named = new Set<string>()
  for (const [name, value] of lines) {
    if (name.toLowerCase() !== 'connection') continue
    for (const one of value.split(',')) named.add(one.trim().toLowerCase())
  }
  return lines.filter(([name]) => {
    const known = name.toLowerCase()
    return !hopByHop.has(known) && (!named.has(known) || needed.has(known))
  })
}
