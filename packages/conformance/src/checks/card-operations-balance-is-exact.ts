import { doors } from '../doors/doors.ts'
import { expectBalance, freshLedger, move, needMovements } from '../doors/ledger.ts'
import { compare } from '../model/decimal.ts'
import { defineCheck } from '../model/define-check.ts'
import { hasMinorUnit } from '../samples/money.ts'

/**
 * Doubles cannot hold most of these: 0.1 + 0.2 is not 0.3, and 0.29, 0.57, 1.15, 4.35 and 2.01 times 100 are a little
 * less than a whole number of cents. A minus takes off what was put on before,
 * and six of the same are two through each door, one right after the other.
 */
const treacherous = [
  0.1, 0.2, -0.3, 0.01, 0.29, 0.57, 1.15, -1.1, 4.35, -2.01, 3.99, -0.07, 1.4, 2.22, -3.33, 1.01, 0.7, 0.1, 0.1, 0.1,
  0.1, 0.1, 0.1, -0.6, 4.99, -4.98,
  // Round ones, and larger ones up to a balance above a thousand: what has a tariff, or a limit, has it there.
  5, 10, -5, 49.99, 100, 123.45, 1000.05, 0.35, -1000,
  // The least there is, through every door and both ways; and halves, which a careless rounding gets wrong.
  0.01, -0.01, 0.01, -0.01, 2.5, -0.01, 1.25, -0.5, 3.75,
]

export const cardOperationsBalanceIsExact = defineCheck({
  requirement: 'card-operations/balance-is-exact',
  how: `Makes ${treacherous.length} movements with amounts that floats get wrong, through all doors in turn, and reads the balance.`,
  async run(stage) {
    const currency = stage.samples.values('createCard', 'currency').find(hasMinorUnit)
    const ledger = await freshLedger(stage, { currency })
    for (const [index, amount] of treacherous.entries()) {
      const direction = amount > 0 ? 'topup' : 'withdraw'
      if (direction === 'withdraw' && compare(ledger.balance, -amount) <= 0) continue
      await move(stage, ledger, doors[index % doors.length] ?? 'dedicated', direction, Math.abs(amount))
    }
    needMovements(stage, ledger, 3)
    await expectBalance(stage, ledger)
  },
})
