import type { ReportedCheck } from '../nouns/report.ts'
import type { Exchange } from '../nouns/wire/exchange.ts'
import { counted, list } from '../values/texts.ts'

/**
 * Valid requests that got no response, although no finding is about them: a network may lose a response now and then, so no check
 * fails for that. Where there is no such network, the target is at fault, so the report says it.
 */
export function lostInWords(exchanges: readonly Exchange[], checks: readonly ReportedCheck[]): string[] {
  const found = new Set(checks.flatMap(({ findings }) => findings.map(({ exchange }) => exchange)))
  const lost = exchanges.filter(
    ({ id, intent, response, operationId }) =>
      intent === 'valid' && !response && operationId !== undefined && !found.has(id),
  )
  if (lost.length === 0) return []
  const each = [...Map.groupBy(lost, ({ operationId = '' }) => operationId)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([operationId, own]) => `${own.length} of ${operationId}`)
  const silent = lost.filter(({ trouble }) => trouble?.kind === 'timeout').length
  const how = silent === lost.length ? ' in time' : ''
  return [
    `${counted(lost.length, 'valid request')} got no response${how}: ${list(each)}. No check fails for that, because a network may lose responses; if there is none, the target loses them`,
  ]
}
