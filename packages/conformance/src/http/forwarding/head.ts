import type { HeaderLine } from '../../exchanges/exchange.ts'

/** They concern one connection (RFC 9110, section 7.6.1). TE is kept, because trailers are forwarded. */
const hopByHop: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'proxy-connection', 'upgrade'])

/** Node adds chunks to a request with one of these methods that has neither a length nor a body. */
const mayHaveBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

/** Names and values in turn, as they came, with the host of the target. */
export function requestHead(method: string, lines: readonly HeaderLine[], host: string): string[] {
  const kept = endToEnd(lines)
  const names = new Set(kept.map(([name]) => name.toLowerCase()))
  const head = kept.flatMap(([name, value]) => [name, name.toLowerCase() === 'host' ? host : value])
  if (!names.has('host')) head.push('Host', host)
  const hasNoBody = !names.has('content-length') && !names.has('transfer-encoding')
  if (hasNoBody && mayHaveBody.has(method)) head.push('Content-Length', '0')
  return [...head, 'Connection', 'keep-alive']
}

/** Names and values in turn, as they came. */
export function responseHead(lines: readonly HeaderLine[]): string[] {
  return endToEnd(lines).flat()
}

function endToEnd(lines: readonly HeaderLine[]): readonly HeaderLine[] {
  const named = new Set<string>()
  for (const [name, value] of lines) {
    if (name.toLowerCase() !== 'connection') continue
    for (const one of value.split(',')) named.add(one.trim().toLowerCase())
  }
  return lines.filter(([name]) => {
    const known = name.toLowerCase()
    return !hopByHop.has(known) && (!named.has(known) || known === 'te')
  })
}
