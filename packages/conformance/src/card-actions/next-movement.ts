import type { Direction, Route } from '../interface/routes.ts'
import { decimal, subtract } from '../model/decimal.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { nameOf, showResponse } from '../model/show.ts'
import { type Ledger, moveUnjudged, readAnew } from './ledger.ts'

/**
 * Moves money right after a request that moved none, and expects the usual change of the balance: the amount or, with fees, the
 * change that the same movement makes the next time. Undefined if the target rejects the movement.
 */
export async function moveNext(
  session: Session,
  ledger: Ledger,
  route: Route,
  direction: Direction,
  amount: number,
  after: string,
): Promise<ApiResponse | undefined> {
  const before = ledger.balance
  const response = await moveUnjudged(session, ledger, route, direction, amount)
  const plain = direction === 'topup' ? decimal(amount) : subtract(0, amount)
  if (!response || subtract(ledger.balance, before) === plain) return response
  // Other checks report faults in the returned balances; this one reads the balance instead.
  const change = subtract(await balanceNow(session, ledger), before)
  const between = ledger.balance
  if (change === plain || !(await moveUnjudged(session, ledger, route, direction, amount))) return response
  const usual = subtract(await balanceNow(session, ledger), between)
  const headline = `${nameOf(response)} changed the balance by ${change} for a ${direction === 'topup' ? 'top-up' : 'withdrawal'} of ${decimal(amount)} after ${after}`
  const expected = `a change of ${usual}, as for the same movement the next time`
  const received = `a change of ${change}: ${showResponse(response)}`
  session.expect.that(headline, change === usual, expected, received, response)
  return response
}

async function balanceNow(session: Session, ledger: Ledger): Promise<string> {
  await readAnew(session, ledger)
  return ledger.balance
}
