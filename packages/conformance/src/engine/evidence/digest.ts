import { createHash } from 'node:crypto'
import type { Report } from '../nouns/report.ts'
import type { Exchange } from '../nouns/wire/exchange.ts'

/** SHA-256 of a report's content, independent of key order and whitespace. */
export function digestOf(report: Omit<Report, 'digest'>): string {
  const { digest: _, exchanges, ...content } = report as Report
  const hash = createHash('sha256').update(canonical(content))
  for (const exchange of exchanges) hash.update(`\n${JSON.stringify(inOrder(exchange))}`)
  return hash.digest('hex')
}

/** All keys of an exchange in a fixed order: exchanges make up most of a report, and sorting their keys is slow. */
function inOrder({ request, response, trouble, ...rest }: Exchange): unknown[] {
  return [
    [rest.id, rest.operationId, rest.intent, rest.waits, rest.startedMs, rest.durationMs],
    [request.method, request.target, request.headers, request.body, ...(request.isBinary ? ['binary'] : [])],
    response && [
      ...[response.status, response.headers, response.body, response.bodyBytes, response.truncated],
      ...(response.bodySha256 === undefined ? [] : [response.bodySha256]),
    ],
    trouble && [trouble.kind, trouble.message],
  ]
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}
