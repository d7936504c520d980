import type { Answer } from '@card-contract/contract'
import type { ApiResponse } from '../../../engine/nouns/call.ts'
import { compare, decimal, isDecimal, subtract } from '../../../engine/values/decimal.ts'
import { shownPart } from '../../actions/read-action.ts'
import type { Session } from '../../actions/session.ts'
import { whenAccepted } from './outcome.ts'

/** A small amount without decimals, so that a request is unusual in one way only. */
export function wholeAmount(session: Session, currency: string): number {
  return Math.ceil(session.samples.amount(currency))
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
export function moneyIn(written: unknown): string | undefined {
  if (typeof written !== 'number' && typeof written !== 'string') return undefined
  if (!isDecimal(String(written))) return undefined
  const text = decimal(written)
  return text.length <= mostDigits ? text : undefined
}

/** The balance in the response, as decimal text. */
export function balanceIn(response: ApiResponse): string | undefined {
  const reported = shownPart(response, 'balance')
  return typeof reported === 'number' ? moneyIn(reported) : undefined
}

/** The increase of the balance between two responses. */
export function gain(before: ApiResponse, after: ApiResponse): string | undefined {
  const [from, to] = [balanceIn(before), balanceIn(after)]
  return from === undefined || to === undefined ? undefined : subtract(to, from)
}

/** What an accepted request did to the balance, in a word under this name. */
export function effect(name: string, before: ApiResponse, after: ApiResponse, say: (gained: string) => string): Answer {
  return whenAccepted(after, () => {
    const gained = gain(before, after)
    return { [name]: gained === undefined ? 'not told' : say(gained) }
  })
}

/** How the target counted an amount. */
export function counted(amount: number | string, before: ApiResponse, after: ApiResponse): Answer {
  return whenAccepted(after, () => {
    const gained = gain(before, after)
    if (gained === undefined) return { amount: 'not told' }
    const difference = compare(gained, amount)
    if (difference === 0) return { amount: 'kept exactly' }
    const rounded = difference > 0 ? 'rounded up' : 'rounded down'
    return { amount: isRounding(amount, gained) ? rounded : 'changed', 'counted as': gained }
  })
}

function isRounding(amount: number | string, kept: string): boolean {
  const places = (text: string): number => text.split('.')[1]?.length ?? 0
  const difference = Math.abs(Number(subtract(amount, kept)))
  return places(kept) < places(decimal(amount)) && difference < 10 ** -places(kept)
}

/** Which of two amounts in one request the target used. */
export function whichCounted(first: number, second: number, before: ApiResponse, after: ApiResponse): Answer {
  return effect('uses', before, after, (gained) =>
    compare(gained, first) === 0 ? 'the first' : compare(gained, second) === 0 ? 'the last' : 'neither',
  )
}

/** Whether a balance is below, at or above zero. */
export function signOf(balance: string | undefined): string {
  if (balance === undefined) return 'not told'
  const sign = compare(balance, 0)
  return sign === 0 ? 'zero' : sign < 0 ? 'below zero' : 'above zero'
}
