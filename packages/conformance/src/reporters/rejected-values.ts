import type { Exchange } from '../model/exchange.ts'
import type { About } from '../model/kind.ts'
import type { ReportedCheck } from '../model/report.ts'
import { type Evidence, sentValue } from './evidence.ts'

/** The field whose value a valid request was rejected for, where the operation accepts other values; otherwise undefined. */
export type RejectedField = (
  operationId: string | undefined,
  exchange: Exchange['id'] | undefined,
  about?: About,
) => string | undefined

/** By field, the values with which an operation accepted no request of the run. */
type ByField = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Explains rejected valid requests by their values: those that have a check of their own, with which the operation accepted no
 * request, although it accepted others.
 */
export function rejectedFieldsIn(
  checks: readonly ReportedCheck[],
  exchanges: readonly Exchange[],
  evidence: Evidence,
): RejectedField {
  const suspects = new Map<string, Map<string, Set<string>>>()
  for (const { kind, operationId, about, findings } of checks) {
    if (kind !== 'accepts' || operationId === undefined || findings.length === 0) continue
    if (about?.field === undefined || about.value === undefined) continue
    const ofOperation = suspects.get(operationId) ?? new Map<string, Set<string>>()
    suspects.set(operationId, ofOperation)
    ofOperation.set(about.field, (ofOperation.get(about.field) ?? new Set()).add(about.value))
  }
  const accepted = acceptedBy([...suspects.keys()], exchanges, evidence)
  const rejected = new Map<string, ByField>()
  for (const [operationId, byField] of suspects) {
    const others = accepted.get(operationId) ?? []
    if (others.length > 0) rejected.set(operationId, neverAccepted(byField, others))
  }
  return (operationId, exchangeId, about = {}) => {
    const { field, value } = about
    const byField = rejected.get(operationId ?? '')
    const exchange = evidence.exchange(exchangeId)
    const sent = (name: string): string | undefined =>
      name === field && value !== undefined ? value : exchange && sentValue(exchange, name)
    for (const [name, values] of byField ?? []) if (values.has(sent(name) ?? '')) return name
    return undefined
  }
}

function acceptedBy(
  operationIds: readonly string[],
  exchanges: readonly Exchange[],
  { read }: Evidence,
): ReadonlyMap<string, readonly Exchange[]> {
  const found = new Map<string, Exchange[]>(operationIds.map((operationId) => [operationId, []]))
  for (const exchange of exchanges) {
    const known = exchange.intent === 'valid' ? found.get(exchange.operationId ?? '') : undefined
    if (known && read(exchange).data) known.push(exchange)
  }
  return found
}

function neverAccepted(byField: ReadonlyMap<string, ReadonlySet<string>>, accepted: readonly Exchange[]): ByField {
  return new Map(
    [...byField].map(([field, values]) => {
      const taken = new Set(accepted.map((exchange) => sentValue(exchange, field)))
      return [field, new Set([...values].filter((value) => !taken.has(value)))]
    }),
  )
}
