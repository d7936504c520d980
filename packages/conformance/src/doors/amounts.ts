import type { Stage } from '../model/stage.ts'
import { hasMinorUnit } from '../samples/money.ts'
import type { Sum } from './doors.ts'

/** Cents that binary fractions cannot hold, or that a careless conversion to cents gets wrong by one. */
const cents = [29, 10, 20, 9, 15, 1, 99, 57, 35, 7, 70, 5, 49, 3, 68, 19, 80, 33, 43, 11]

/**
 * Amounts that are all different, around what this target can be expected to take: a small implementation may ask for
 * more than 0.01, and allow less than a hundred. Whoever starts from elsewhere gets other cents.
 */
export function amountsAround(stage: Stage, currency: string, count: number, from = 0): number[] {
  const whole = Math.max(Math.trunc(stage.samples.amount(currency)), 1)
  return Array.from({ length: count }, (_, index) => {
    if (!hasMinorUnit(currency)) return whole + index
    const fraction = cents[(index + from) % cents.length] ?? 0
    return withCents(whole + Math.floor(index / cents.length), fraction)
  })
}

/** The sum that a plain movement moves on a card as `arrange.card()` issues it. */
export function sampleSum(stage: Stage): Sum {
  const { currency } = stage.samples.body('createCard')
  return { amount: stage.samples.amount(String(currency)), currency: String(currency) }
}

/** The double nearest to the decimal, which is what a JSON parser reads. */
function withCents(whole: number, fraction: number): number {
  return Number(`${whole}.${String(fraction).padStart(2, '0')}`)
}
