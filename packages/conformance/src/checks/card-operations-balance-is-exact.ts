import { expectBalance, freshLedger, move, needMovements } from '../card-actions/ledger.ts'
import { routes } from '../interface/routes.ts'
import { hasMinorUnit } from '../model/currency.ts'
import { compare } from '../model/decimal.ts'
import { defineCheck } from '../model/define-check.ts'

/**
 * Doubles cannot represent most of these: 0.1 + 0.2 is not 0.3, and 0.29, 0.57, 1.15, 4.35 and 2.01 times 100 fall
 * slightly below a whole number of cents. A negative amount withdraws an earlier top-up. Six equal amounts are two
 * through each route, one right after the other.
 */
const treacherous = [
  0.1, 0.2, -0.3, 0.01, 0.29, 0.57, 1.15, -1.1, 4.35, -2.01, 3.99, -0.07, 1.4, 2.22, -3.33, 1.01, 0.7, 0.1, 0.1, 0.1,
  0.1, 0.1, 0.1, -0.6, 4.99, -4.98,
  // Round amounts, and amounts that bring the balance above 1,000, where fees or limits may begin.
  5, 10, -5, 49.99, 100, 123.45, 1000.05, 0.35, -1000,
  // The smallest amount, through every route in both directions, and halves, which careless rounding gets wrong.
  0.01, -0.01, 0.01, -0.01, 2.5, -0.01, 1.25, -0.5, 3.75,
]

export const cardOperationsBalanceIsExact = defineCheck({
  requirement: 'card-operations/balance-is-exact',
  kind: 'money',
  how: `Makes ${treacherous.length} movements with amounts that floating-point arithmetic gets wrong, through each route in turn, and reads the balance.`,
  async run(session) {
    const currency = session.samples.values('createCard', 'currency').find(hasMinorUnit)
    const ledger = await freshLedger(session, { currency })
    for (const [index, amount] of treacherous.entries()) {
      const direction = amount > 0 ? 'topup' : 'withdraw'
      if (direction === 'withdraw' && compare(ledger.balance, -amount) <= 0) continue
      await move(session, ledger, routes[index % routes.length] ?? 'dedicated', direction, Math.abs(amount))
    }
    needMovements(session, ledger, 3)
    await expectBalance(session, ledger)
  },
})
