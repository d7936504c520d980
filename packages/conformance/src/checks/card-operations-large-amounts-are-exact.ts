import { doors } from '../doors/doors.ts'
import { expectBalance, freshLedger, type Ledger, move } from '../doors/ledger.ts'
import { add, subtract } from '../model/decimal.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import type { Stage } from '../model/stage.ts'
import { hasMinorUnit } from '../samples/money.ts'

/** Above a million, the last above what 32 bits of cents can hold, and far below where doubles run out of cents. */
const large = [1_500_000.29, 2_345_678.91, 29_999_999.99]
const largeAndWhole = [1_500_001, 2_345_679, 29_999_999]

/** More than a column of ten digits, two of them cents, can hold; more would only look alarming in a plan. */
const veryLarge = 234_567_890

export const cardOperationsLargeAmountsAreExact: CheckSource = ({ schema }) =>
  (schema('Currency').enum ?? []).map(String).map((currency, turn) =>
    defineCheck({
      requirement: 'card-operations/large-amounts-are-exact',
      variant: currency.toLowerCase(),
      how: 'Tops a card up with millions and withdraws them again, if the implementation allows it.',
      async run(stage) {
        const ledger = await freshLedger(stage, { currency })
        // The first currency goes through all doors, each other one through one of them.
        for (const door of turn === 0 ? doors : doors.slice(turn % doors.length).slice(0, 1)) {
          const amount = (hasMinorUnit(currency) ? large : largeAndWhole)[doors.indexOf(door)] ?? 0
          const moved = await move(stage, ledger, door, 'topup', amount)
          if (moved) await move(stage, ledger, door, 'withdraw', Number(subtract(amount, 1)))
        }
        if (turn === 0) await expectCentsBesideMuch(stage, ledger)
        if (ledger.movements.length === 0) stage.skip('amounts of more than a million are refused')
        await expectBalance(stage, ledger)
      },
    }),
  )

/** A small movement beside a very large balance: whoever counts in doubles of something else loses it. */
async function expectCentsBesideMuch(stage: Stage, ledger: Ledger): Promise<void> {
  const { currency } = ledger
  const amount = hasMinorUnit(currency) ? Number(`${veryLarge}.12`) : veryLarge
  if (!(await move(stage, ledger, 'dedicated', 'topup', amount))) return
  const small = stage.samples.amount(currency)
  await move(
    stage,
    ledger,
    'operate-card',
    'topup',
    hasMinorUnit(currency) ? Number(add(Math.trunc(small), '0.29')) : small,
  )
  await move(stage, ledger, 'query-card-operation', 'withdraw', amount)
}
