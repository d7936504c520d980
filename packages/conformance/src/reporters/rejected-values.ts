import type { Exchange } from '../engine/nouns/exchange.ts'
import type { About } from '../engine/nouns/kind.ts'
import type { ReportedCheck } from '../engine/nouns/report.ts'
import type { Fields } from '../engine/values/is-record.ts'
import { type Evidence, fieldsSent } from './evidence.ts'

/** The field whose value a valid request was rejected for, where the operation accepts other values; otherwise undefined. */
export type RejectedField = (
  operationId: string | undefined,
  exchange: Exchange['id'] | undefined,
  about?: About,
) => string | undefined

/**
 * Explains rejected valid requests by their values: those that have a check of their own, with which the operation accepted no
 * request, although it accepted others.
 */
export function rejectedFieldsIn(
  checks: readonly ReportedCheck[],
  exchanges: readonly Exchange[],
  { exchange, read }: Evidence,
): RejectedField {
  const suspects = checks.flatMap(({ kind, operationId, about: { field, value } = {}, findings }) =>
    kind === 'accepts' && findings.length > 0 && operationId && field !== undefined && value !== undefined
      ? [{ operationId, field, value }]
      : [],
  )
  const operations = new Set(suspects.map(({ operationId }) => operationId))
  const accepted = Map.groupBy(
    exchanges
      .filter(({ intent, operationId = '' }) => intent === 'valid' && operations.has(operationId))
      .map(read)
      .filter(({ data }) => data),
    (response) => response.exchange.operationId,
  )
  const rejected = suspects.filter(({ operationId, field, value }) => {
    const others = accepted.get(operationId) ?? []
    return others.length > 0 && !others.some((one) => textOf(fieldsSent(one), field) === value)
  })
  return (operationId, exchangeId, { field, value } = {}) => {
    const own = rejected.filter((one) => one.operationId === operationId)
    const recorded = own.length > 0 ? exchange(exchangeId) : undefined
    const sent = {
      ...(recorded && fieldsSent(read(recorded))),
      ...(field && value !== undefined ? { [field]: value } : {}),
    }
    return own.find((one) => textOf(sent, one.field) === one.value)?.field
  }
}

function textOf(fields: Fields, name: string): string | undefined {
  return Object.hasOwn(fields, name) ? String(fields[name]) : undefined
}
