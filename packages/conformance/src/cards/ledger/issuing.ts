import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { hasMinorUnit, isFractionOf } from '../../engine/values/currency.ts'
import { compare, decimal, subtract } from '../../engine/values/decimal.ts'
import { reportedBalance, sentPart } from '../actions/read-action.ts'
import { type Charge, type Fee, feesThatExplain, isCountable } from './fee.ts'

/** What a new card cost: the difference between the balance that was sent and the one that was returned. */
export interface Issued extends Charge {
  readonly currency: string
}

/** Undefined if the response issues no card, or tells no balance. */
export function issuedIn(response: ApiResponse): Issued | undefined {
  const sent = sentPart(response, 'amount')
  const reported = reportedBalance(response)
  if (typeof sent !== 'number' || reported === undefined) return undefined
  return { currency: String(sentPart(response, 'currency')), amount: decimal(sent), cost: subtract(sent, reported) }
}

/** Whether the amount has decimals that its currency does not: they may be rounded, or cut. */
export function isFraction({ currency, amount }: Issued): boolean {
  return !isCountable(amount) || isFractionOf(currency, amount)
}

/** Whether no more than such decimals are missing, or were added. */
export function isRounded(issued: Issued): boolean {
  const unit = hasMinorUnit(issued.currency) ? '0.01' : '1'
  return isFraction(issued) && compare(issued.cost.replace('-', ''), unit) < 0
}

/** The cost of any single card follows some rule, so a rule needs at least two. */
const fewest = 2

/** The rules that explain what all cards in a currency cost, if any card cost something. */
export function feesForIssuing(responses: Iterable<ApiResponse>): ReadonlyMap<string, readonly Fee[]> {
  const charges: Issued[] = []
  for (const response of responses) {
    const issued = issuedIn(response)
    if (issued && !isFraction(issued)) charges.push(issued)
  }
  const byCurrency = Map.groupBy(charges, ({ currency }) => currency)
  // A single card in a currency may cost what cards in the others do.
  return new Map([...byCurrency].map(([currency, own]) => [currency, ruleOf(own.length < fewest ? charges : own)]))
}

function ruleOf(charges: readonly Issued[]): readonly Fee[] {
  const distinct = [...new Map(charges.map((one) => [`${one.amount} ${one.cost}`, one])).values()]
  const isCharged = distinct.some(({ cost }) => cost !== '0')
  return isCharged && charges.length >= fewest ? feesThatExplain(distinct) : []
}
