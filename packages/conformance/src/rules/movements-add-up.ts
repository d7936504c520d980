import { returned } from '../expect/headline.ts'
import { movedAmount, pointerOf, sentPart } from '../interface/read-action.ts'
import type { Direction } from '../interface/routes.ts'
import type { Deviation, Rule } from '../model/check.ts'
import { currencyKey, hasMinorUnit, isSameCurrency } from '../model/currency.ts'
import { add, compare, subtract } from '../model/decimal.ts'
import { type Fee, feeOf, feesThatExplain, isCountable, isPlausible, stillExplaining } from '../model/fee.ts'
import { groupBy } from '../model/group-by.ts'
import type { ReportedBalance } from '../model/step.ts'

/** A movement whose balance was reported before it and after it. */
interface JudgedMovement extends Pick<ReportedBalance, 'step' | 'reported' | 'rejected'> {
  readonly before: string
  readonly amount: string
  /** What it cost: the difference between its amount and the change of the balance. */
  readonly cost: string
}

/**
 * The balance after a movement is the one before, plus or minus the amount, to the cent. Whether there are fees is an open question: a
 * fixed amount, a share or both are its answer where every movement through the operation shows the same rule, in a currency. Which
 * decimals an amount may have, and what a movement in another currency than the card's does, is open as well.
 */
export function movementsAddUp(operationId: string, direction: Direction): Rule {
  return function* judge(steps) {
    const own = steps
      .balances()
      .filter(({ step, action }) => step.exchange.operationId === operationId && action === direction)
      .flatMap((one) => judgeable(one, direction) ?? [])
    for (const movements of groupBy(own, ({ reported }) => currencyKey(reported.currency)).values()) {
      // What costs less than nothing, or a fraction of a cent, is no charge.
      const charges = movements.filter(({ cost }) => compare(cost, 0) >= 0 && isPlausible(cost))
      // A run has hundreds of movements, and most targets charge nothing.
      const rules = movements.every(({ cost }) => cost === '0') ? [] : feesThatExplain(charges)
      for (const movement of movements) {
        const isRight = isCharged(movement, rules)
        const { id } = movement.step.exchange
        yield { exchange: id, ...(isRight ? {} : { deviation: deviation(movement, direction, rules[0]) }) }
      }
    }
  }
}

function judgeable(
  { step, reported, before, rejected }: ReportedBalance,
  direction: Direction,
): JudgedMovement | undefined {
  const amount = movedAmount(step)
  const currency = sentPart(step, 'currency')
  if (!before || amount === undefined || !isSameCurrency(reported.currency, before.currency)) return undefined
  if (typeof reported.currency === 'string' && !isSameCurrency(currency, reported.currency)) return undefined
  if (!isCountable(amount) || (!hasMinorUnit(String(currency)) && amount.includes('.'))) return undefined
  const due = after(before.balance, direction, amount)
  return { step, reported, rejected, before: before.balance, amount, cost: subtract(due, reported.balance) }
}

/** What costs nothing is right, whatever others cost. */
function isCharged(movement: JudgedMovement, rules: readonly Fee[]): boolean {
  return movement.cost === '0' || stillExplaining(rules, movement).length > 0
}

function deviation(
  { step, reported, before, amount, rejected }: JudgedMovement,
  direction: Direction,
  rule: Fee | undefined,
): Deviation {
  const fee = rule ? feeOf(amount, rule) : '0'
  const what = direction === 'topup' ? 'a top-up' : 'a withdrawal'
  const pointer = pointerOf(step, 'balance')
  const expected = subtract(after(before, direction, amount), fee)
  return {
    headline: returned(
      step.read(),
      pointer,
      `after ${what} of ${amount}${fee === '0' ? '' : ` with a fee of ${fee}`} on ${before}`,
    ),
    expected,
    received: reported.balance,
    pointer,
    ...(reported.balance === before && amount !== '0'
      ? { about: { fault: 'unchanged' } }
      : isSumOf(rejected, expected, reported.balance)
        ? { about: { fault: 'moved-although-rejected' } }
        : {}),
  }
}

function after(balance: string, direction: Direction, amount: string): string {
  return (direction === 'topup' ? add : subtract)(balance, amount)
}

/** Whether a balance differs from the expected one by what some movements of the same amount would have moved. */
function isSumOf(amounts: readonly string[], expected: string, reported: string): boolean {
  const difference = compare(expected, reported) < 0 ? subtract(reported, expected) : subtract(expected, reported)
  return [...new Set(amounts)].some((amount) => {
    if (compare(amount, 0) <= 0) return false
    let sum = amount
    for (let times = 1; times < amounts.length && compare(sum, difference) < 0; times++) sum = add(sum, amount)
    return compare(sum, difference) === 0
  })
}
