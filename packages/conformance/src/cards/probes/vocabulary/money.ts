import type { Seen } from '../../../engine/nouns/answers/seen-responses.ts'
import type { ApiResponse } from '../../../engine/nouns/wire/call.ts'
import { compare, decimal, isDecimal, subtract } from '../../../engine/values/decimal.ts'
import { readExactly, valueAt } from '../../../engine/values/json.ts'
import { isMovement, pointerOf, sentPart, shownPart, verbOf } from '../../actions/read-action.ts'
import type { Session } from '../../actions/session.ts'
import { type Say, whenAccepted } from './outcome.ts'

/** A small amount without decimals, so that a request is unusual in one way only. */
export function wholeAmount({ samples }: Session, currency: string): number {
  return Math.ceil(samples.amount(currency))
}

/** The body of a top-up with an amount spelled as given, and with a second one at its end. */
export function bodyOfATopUp({ contract }: Session, currency: string, amount: string, last?: string): string {
  const { request } = contract.operation('topUpCard').action ?? {}
  const name = JSON.stringify(request?.amount?.name)
  const end = last === undefined ? '' : `,${name}:${last}`
  return `{${name}:${amount},${JSON.stringify(request?.currency?.name)}:"${currency}"${end}}`
}

/** No balance has as many digits. Differences of longer ones would not fit into an answer. */
const mostDigits = 60

/** The number as decimal text; undefined if it is no sum of money that can be calculated with. */
function moneyIn(written: unknown): string | undefined {
  if (typeof written !== 'number' && typeof written !== 'string') return undefined
  if (!isDecimal(String(written))) return undefined
  const text = decimal(written)
  return text.length <= mostDigits ? text : undefined
}

/** The amount that the request asks to move, as decimal text with all of its digits. */
export function amountIn(response: ApiResponse): string {
  const { exchange, operation } = response
  const place = operation?.action?.request.amount
  const isInBody = place?.in === 'body'
  const written = isInBody
    ? valueAt(readExactly(exchange.request.body ?? ''), `/${place.name}`)
    : sentPart(response, 'amount')
  return moneyIn(written) ?? '0'
}

/** The balance in the response, as decimal text. */
export function balanceIn(response: ApiResponse): string | undefined {
  const reported = shownPart(response, 'balance')
  return typeof reported === 'number' ? moneyIn(reported) : undefined
}

/** The same with the digits that the response has, which a parsed number no longer has. */
function balanceAsWritten(response: ApiResponse): string | undefined {
  if (balanceIn(response) === undefined) return undefined
  return moneyIn(valueAt(readExactly(response.exchange.response?.body ?? ''), pointerOf(response, 'balance')))
}

/** The last response before this one that told a balance, or that should have. */
export function lastBefore({ responses }: Seen, response: ApiResponse): ApiResponse | undefined {
  const earlier = responses.slice(0, responses.indexOf(response))
  return earlier.findLast((one) => balanceIn(one) !== undefined || (one.isSuccess && isMovement(verbOf(one))))
}

/** The increase of the balance between two responses. */
export function gain(before: ApiResponse | undefined, after: ApiResponse): string | undefined {
  const [from, to] = [before && balanceIn(before), balanceIn(after)]
  return from === undefined || to === undefined ? undefined : subtract(to, from)
}

/** The increase of the balance since it was last told. */
export function gained(response: ApiResponse, seen: Seen): string | undefined {
  return gain(lastBefore(seen, response), response)
}

/** What an accepted request did to the balance, in a word under this name. */
export function effect(name: string, say: (gained: string, response: ApiResponse) => string, since = gained): Say {
  return whenAccepted((response, seen) => {
    const change = since(response, seen)
    return { [name]: change === undefined ? 'not told' : say(change, response) }
  })
}

/** How the target counted an amount. */
export const counted = whenAccepted((response, seen) => countedAs(amountIn(response), gained(response, seen)))

export function countedAs(amount: string, kept: string | undefined): Readonly<Record<string, string>> {
  if (kept === undefined) return { amount: 'not told' }
  const difference = compare(kept, amount)
  if (difference === 0) return { amount: 'kept exactly' }
  const rounded = difference > 0 ? 'rounded up' : 'rounded down'
  return { amount: isRounding(amount, kept) ? rounded : 'changed', 'counted as': kept }
}

function isRounding(amount: string, kept: string): boolean {
  const places = (text: string): number => text.split('.')[1]?.length ?? 0
  return places(kept) < places(amount) && Math.abs(Number(subtract(amount, kept))) < 10 ** -places(kept)
}

/** Which digits of a long amount the target kept. */
export const digitsKept = whenAccepted((response, seen) => {
  const before = lastBefore(seen, response)
  const [from, to] = [before && balanceAsWritten(before), balanceAsWritten(response)]
  if (from === undefined || to === undefined) return { digits: 'not told' }
  const [amount, kept] = [amountIn(response), subtract(to, from)]
  if (compare(kept, amount) === 0) return { digits: 'all kept' }
  const asDouble = compare(to, String(Number(from) + Number(amount))) === 0
  return asDouble ? { digits: 'kept as a double' } : { digits: 'changed', 'counted as': kept }
})

/** Which of two amounts in one request the target used. The last is one more than the first. */
export const whichCounted = effect('uses', (change, response) => {
  const last = amountIn(response)
  return compare(change, subtract(last, 1)) === 0 ? 'the first' : compare(change, last) === 0 ? 'the last' : 'neither'
})

/** Whether the balance is below, at or above zero after a withdrawal. */
export const signOfBalance = whenAccepted((response) => {
  const balance = balanceIn(response)
  if (balance === undefined) return { balance: 'not told' }
  const sign = compare(balance, 0)
  return { balance: sign === 0 ? 'zero' : sign < 0 ? 'below zero' : 'above zero' }
})
