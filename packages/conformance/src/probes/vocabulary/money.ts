import { compare, decimal, subtract } from '../../model/decimal.ts'
import type { ApiResponse, Session } from '../../model/session.ts'
import { whenAccepted } from './outcome.ts'

/** A small amount without decimals, so that a request is unusual in one way only. */
export function wholeAmount(session: Session, currency: string): number {
  return Math.ceil(session.samples.amount(currency))
}

/** The balance in the response, as decimal text. */
export function balanceIn({ data }: ApiResponse): string | undefined {
  const told = data?.new_balance ?? data?.balance
  return typeof told === 'number' && Number.isFinite(told) ? decimal(told) : undefined
}

export const noBalance = 'accepted, but the response has no balance'

/** The increase of the balance between two responses. */
export function gain(before: ApiResponse, after: ApiResponse): string | undefined {
  const [from, to] = [balanceIn(before), balanceIn(after)]
  return from === undefined || to === undefined ? undefined : subtract(to, from)
}

/** How the target counted an amount. */
export function counted(amount: number | string, before: ApiResponse, after: ApiResponse): string {
  return whenAccepted(after, () => {
    const gained = gain(before, after)
    if (gained === undefined) return noBalance
    if (compare(gained, amount) === 0) return 'accepted and kept exactly'
    return `accepted, ${isRounding(amount, gained) ? 'rounded to' : 'counted as'} ${gained}`
  })
}

function isRounding(amount: number | string, kept: string): boolean {
  const places = (text: string): number => text.split('.')[1]?.length ?? 0
  const difference = Math.abs(Number(subtract(amount, kept)))
  return places(kept) < places(decimal(amount)) && difference < 10 ** -places(kept)
}

/** Which of two amounts in one request the target used. */
export function whichCounted(first: number, second: number, before: ApiResponse, after: ApiResponse): string {
  return whenAccepted(after, () => {
    const gained = gain(before, after)
    if (gained === undefined) return noBalance
    if (compare(gained, first) === 0) return 'accepted, the first counts'
    if (compare(gained, second) === 0) return 'accepted, the last counts'
    return `accepted, counted as ${gained}`
  })
}
