import { expectBalance, expectBalanceIn, freshLedger, type Ledger, move } from '../card-actions/ledger.ts'
import { type Route, routes, toggle } from '../interface/routes.ts'
import { hasMinorUnit } from '../model/currency.ts'
import { add, subtract } from '../model/decimal.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import type { Session } from '../model/session.ts'

/** Above a million; the last exceeds 32 bits of cents and is far below the limit of exact cents in doubles. */
const large = [1_500_000.29, 2_345_678.91, 29_999_999.99]
const largeAndWhole = [1_500_001, 2_345_679, 29_999_999]

/** Exceeds a column of ten digits with two decimals. A larger amount would only look alarming in a plan. */
const veryLarge = 234_567_890

export const cardOperationsLargeAmountsAreExact: CheckSource = ({ schema }) =>
  (schema('Currency').enum ?? []).map(String).map((currency, turn) =>
    defineCheck({
      requirement: 'card-operations/large-amounts-are-exact',
      kind: 'money',
      variant: currency.toLowerCase(),
      how: 'Tops up a card with millions and withdraws them again in two parts, if the implementation allows it; disables and enables the card with them through every route.',
      async run(session) {
        const ledger = await freshLedger(session, { currency })
        // The first currency goes through all routes, each other currency through one.
        for (const route of turn === 0 ? routes : routes.slice(turn % routes.length).slice(0, 1)) {
          const amount = (hasMinorUnit(currency) ? large : largeAndWhole)[routes.indexOf(route)] ?? 0
          const moved = await move(session, ledger, route, 'topup', amount)
          if (!moved) continue
          // A balance may be written differently from a thousand on, and each operation may write its own.
          await move(session, ledger, route, 'withdraw', 2)
          await move(session, ledger, route, 'withdraw', Number(subtract(amount, 3)))
        }
        if (turn === 0) await expectCentsBesideMuch(session, ledger)
        if (ledger.movements.length === 0) session.skip('the target rejects amounts of more than a million')
        await expectBalance(session, ledger)
      },
    }),
  )

/** A small movement on a very large balance: floating-point arithmetic in other units loses it. */
async function expectCentsBesideMuch(session: Session, ledger: Ledger): Promise<void> {
  const { currency } = ledger
  const amount = hasMinorUnit(currency) ? Number(`${veryLarge}.12`) : veryLarge
  if (!(await move(session, ledger, 'dedicated', 'topup', amount))) return
  const small = session.samples.amount(currency)
  await move(
    session,
    ledger,
    'operateCard',
    'topup',
    hasMinorUnit(currency) ? Number(add(Math.trunc(small), '0.29')) : small,
  )
  await expectBalance(session, ledger)
  for (const route of routes) await expectKept(session, ledger, route)
  await move(session, ledger, 'queryCardOperation', 'withdraw', amount)
}

/** Turning the card off and on again returns the balance as it was. */
async function expectKept(session: Session, ledger: Ledger, route: Route): Promise<void> {
  for (const turn of ['disable', 'enable'] as const) {
    const { operationId, call } = toggle(session, route, turn, ledger.cardId)
    const response = await session.send(operationId, call, { mayBeRejected: true })
    if (response.isSuccess) expectBalanceIn(session, ledger, response, `after ${turn} on a large balance`)
  }
}
