import type { Direction, Route } from '../interface/routes.ts'
import { compare, subtract } from '../model/decimal.ts'
import type { Session } from '../model/session.ts'
import { amountsAround } from './amounts.ts'
import { freshLedger, fund, move, needMovements } from './ledger.ts'

/** Enough to find a fault in every seventh movement. */
const movementsInARow = 8

/** Repeats a movement through one route with different amounts and expects each balance to follow from the one before. */
export async function moveRepeatedly(session: Session, route: Route, direction: Direction): Promise<void> {
  const ledger = await freshLedger(session)
  const { currency } = ledger
  // Starts with the amount that most other checks move without comparing the balance.
  const amounts = [session.samples.amount(currency), ...amountsAround(session, currency, movementsInARow - 1)]
  if (direction === 'withdraw') await fund(session, ledger, amounts)
  for (const amount of amounts) {
    // Withdrawing everything may be rejected, and an earlier fault may have left less money than expected.
    if (direction === 'withdraw' && compare(subtract(ledger.balance, amount), 0) <= 0) continue
    await move(session, ledger, route, direction, amount)
  }
  // The contract does not say whether a card can be emptied. If it can, the balance is exactly zero.
  if (direction === 'withdraw' && compare(ledger.balance, 0) > 0) {
    await move(session, ledger, route, direction, Number(ledger.balance))
  }
  needMovements(session, ledger, 1)
}
