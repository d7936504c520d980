import { hasMinorUnit } from '../../engine/values/currency.ts'
import { add } from '../../engine/values/decimal.ts'
import type { Sum } from './routes.ts'
import type { Session } from './session.ts'

/** Cents that binary fractions cannot hold, or that a careless conversion to cents gets wrong by one. */
const cents = [29, 10, 20, 9, 15, 1, 99, 57, 35, 7, 70, 5, 49, 3, 68, 19, 80, 33, 43, 11]

/**
 * Different amounts close to the one that this target most likely accepts: an implementation may require more than 0.01 and
 * allow less than 100. Another start gives other cents.
 */
export function amountsAround(session: Session, currency: string, count: number, from = 0): number[] {
  const whole = Math.max(Math.trunc(session.samples.amount(currency)), 1)
  return Array.from({ length: count }, (_, index) => {
    if (!hasMinorUnit(currency)) return whole + index
    const fraction = cents[(index + from) % cents.length] ?? 0
    return withCents(whole + Math.floor(index / cents.length), fraction)
  })
}

/**
 * The larger the amount, the smaller its cents, and binary fractions hold each of them: neither amounts that are cut off nor
 * floating-point errors look like a fee.
 */
export function amountsForFees(session: Session, currency: string): readonly number[] {
  const whole = Math.max(Math.trunc(session.samples.amount(currency)), 1)
  if (!hasMinorUnit(currency)) return [whole, whole + 1, whole + 3]
  return [add(whole, '0.75'), add(whole + 1, '0.5'), add(whole + 2, '0.25')].map(Number)
}

/** The amount of a plain movement on a card that `arrange.card()` issued. */
export function sampleSum(session: Session): Sum {
  const { currency } = session.samples.body('createCard')
  return { amount: session.samples.amount(String(currency)), currency: String(currency) }
}

/** The double nearest to the decimal, as a JSON parser reads it. */
function withCents(whole: number, fraction: number): number {
  return Number(`${whole}.${String(fraction).padStart(2, '0')}`)
}
