import type { Balance } from '../exchanges/step.ts'
import { decimal, isDecimal } from '../values/decimal.ts'
import { readExactly } from '../values/exact-json.ts'
import { valueAt } from '../values/value-at.ts'
import { afterMovement } from './dues.ts'
import { movedAmount, pointerOf } from './read-action.ts'

/** A number that may have more digits than a double; cents, and the milliseconds of times, have fewer. */
const manyDigits = /:\s*-?\d+\.\d{4}/

/**
 * Whether two balances add up as the responses write them. A client may send 2.8099999999999996, and a service that counts exactly
 * then returns 59.3299999999999986. Read as a double, that is 59.33, and the next sum does not seem to follow from it.
 */
export function addsUpAsWritten(before: Balance, now: Balance): boolean {
  const [one, other] = [before, now].map(writtenBalance)
  if (one === undefined && other === undefined) return false
  const amount = movedAmount(now.step, now.action)
  const known = one ?? before.balance
  return (amount === undefined ? known : afterMovement(known, now.action, amount)) === (other ?? now.balance)
}

/** Undefined if a double has all of its digits. */
function writtenBalance({ step }: Balance): string | undefined {
  const { body = '' } = step.exchange.response ?? {}
  if (!manyDigits.test(body)) return undefined
  const written = valueAt(readExactly(body), pointerOf(step, 'balance'))
  return typeof written === 'string' && isDecimal(written) ? decimal(written) : undefined
}
