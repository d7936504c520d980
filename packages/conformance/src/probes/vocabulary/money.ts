import { compare, decimal, subtract } from '../../model/decimal.ts'
import type { Answer, Stage } from '../../model/stage.ts'
import { whenAccepted } from './outcome.ts'

/** Small, and without decimals: where an amount is odd in one way, it should not be odd in others. */
export function wholeAmount(stage: Stage, currency: string): number {
  return Math.ceil(stage.samples.amount(currency))
}

/** What the answer says is on the card, as decimal text. */
export function balanceIn({ data }: Answer): string | undefined {
  const told = data?.new_balance ?? data?.balance
  return typeof told === 'number' && Number.isFinite(told) ? decimal(told) : undefined
}

export const noBalance = 'accepted, but the answer has no balance'

/** By how much the balance rose from one answer to the next. */
export function gain(before: Answer, after: Answer): string | undefined {
  const [from, to] = [balanceIn(before), balanceIn(after)]
  return from === undefined || to === undefined ? undefined : subtract(to, from)
}

/** What an amount came to on the card. */
export function counted(amount: number | string, before: Answer, after: Answer): string {
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

/** Which of two amounts in one request counted. */
export function whichCounted(first: number, second: number, before: Answer, after: Answer): string {
  return whenAccepted(after, () => {
    const gained = gain(before, after)
    if (gained === undefined) return noBalance
    if (compare(gained, first) === 0) return 'accepted, the first counts'
    if (compare(gained, second) === 0) return 'accepted, the last counts'
    return `accepted, counted as ${gained}`
  })
}
