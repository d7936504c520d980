import { compare, subtract } from '../model/decimal.ts'
import type { Stage } from '../model/stage.ts'
import { amountsAround } from './amounts.ts'
import type { Direction, Door } from './doors.ts'
import { freshLedger, fund, move, needMovements } from './ledger.ts'

/** Long enough for a fault that comes with every seventh movement. */
const movementsInARow = 8

/** The same movement through the same door, again and again, each time with another amount; each answer builds on the last. */
export async function moveRepeatedly(stage: Stage, door: Door, direction: Direction): Promise<void> {
  const ledger = await freshLedger(stage)
  const { currency } = ledger
  // First the amount that most other checks move, and none compares.
  const amounts = [stage.samples.amount(currency), ...amountsAround(stage, currency, movementsInARow - 1)]
  if (direction === 'withdraw') await fund(stage, ledger, amounts)
  for (const amount of amounts) {
    // Withdrawing the last of it may be refused, and an earlier fault may have left less than there should be.
    if (direction === 'withdraw' && compare(subtract(ledger.balance, amount), 0) <= 0) continue
    await move(stage, ledger, door, direction, amount)
  }
  // Whether a card can be emptied is open; where it can, nothing is left, and nothing is missing.
  if (direction === 'withdraw' && compare(ledger.balance, 0) > 0) {
    await move(stage, ledger, door, direction, Number(ledger.balance))
  }
  needMovements(stage, ledger, 1)
}
