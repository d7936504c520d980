import type { Exchange } from '../model/exchange.ts'
import { readResponse } from '../model/read-response.ts'
import { statedMinimum } from '../model/stated-minimum.ts'
import type { SampleOverrides } from '../model/target.ts'

type Amounts = Readonly<Record<string, number>>

/** Amounts in requests, by field and by currency; an empty name stands for no currency. */
export type Minimums = Readonly<Record<string, Amounts>>

/** A withdrawal that leaves too little on the card, which a larger one does not mend. */
const isAboutTheRest = /balance|remain|left/i

/**
 * The minimums that the target states where it rejects valid amounts. A scenario that meets one is repeated with it, without
 * an option: the contract documents 0.01 as valid, and the checks of that fail all the same, so nothing is hidden, and one
 * deviation does not become hundreds.
 */
export function minimumsIn(exchanges: readonly Exchange[]): Minimums {
  const found: Record<string, Record<string, number>> = {}
  for (const exchange of exchanges) {
    const body = exchange.response?.body ?? ''
    if (exchange.intent !== 'valid' || statedMinimum(body, 0) === undefined) continue
    const response = readResponse(exchange)
    if (!response.isRejection || (response.status ?? 500) >= 500) continue
    const sent: Readonly<Record<string, unknown>> = { ...response.sent.query(), ...response.sent.body() }
    for (const name of ['amount', 'balance']) {
      const amount = Number(sent[name] ?? Number.NaN)
      const least = name === 'amount' && isAboutTheRest.test(body) ? undefined : statedMinimum(body, amount)
      const currency = String(sent.currency ?? '')
      if (least !== undefined)
        found[name] = { ...found[name], [currency]: Math.max(least, found[name]?.[currency] ?? 0) }
    }
  }
  return found
}

/** The samples with these amounts. Like the usual ones, an opening balance covers several movements. */
export function withMinimums(samples: SampleOverrides, { amount = {}, balance = {} }: Minimums): SampleOverrides {
  const covering = Object.entries(balance).map(([currency, least]) => [
    currency,
    Math.max(least, 4 * (amount[currency] ?? 0)),
  ])
  const raised = { amount, balance: Object.fromEntries(covering) as Amounts }
  const adapted = Object.entries(raised).flatMap(([name, byCurrency]) => {
    if (Object.keys(byCurrency).length === 0) return []
    const given = samples[name]
    const isPerCurrency = given === undefined || (typeof given === 'object' && !Array.isArray(given))
    const isForAll = !isPerCurrency || byCurrency[''] !== undefined
    return [[name, isForAll ? Math.max(...Object.values(byCurrency)) : { ...given, ...byCurrency }]]
  })
  return { ...samples, ...Object.fromEntries(adapted) }
}

/** For the report: what the run did with them. */
export function minimumsInWords(minimums: Minimums): string[] {
  return Object.entries(minimums).map(([name, byCurrency]) => {
    const amounts = Object.entries(byCurrency).map(([currency, least]) => `${least} ${currency}`.trim())
    return `the target states a minimum for \`${name}\` (${amounts.join(', ')}), although the contract documents smaller amounts as valid; the checks of other things were repeated with it`
  })
}
