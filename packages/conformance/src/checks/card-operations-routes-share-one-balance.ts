import { amountsAround } from '../card-actions/amounts.ts'
import { expectBalance, expectBalanceIn, freshLedger, moveUnjudged, needMovements } from '../card-actions/ledger.ts'
import { list } from '../card-actions/listing.ts'
import { type Route, routes } from '../interface/routes.ts'
import { defineCheck } from '../model/define-check.ts'

/** Each route follows every other route once. Where another check reads after a top-up, this one reads after a withdrawal. */
const round: readonly Route[] = [
  'dedicated',
  'operateCard',
  'queryCardOperation',
  'dedicated',
  'queryCardOperation',
  'operateCard',
  'dedicated',
]

export const cardOperationsRoutesShareOneBalance = defineCheck({
  requirement: 'card-operations/routes-share-one-balance',
  kind: 'money',
  how: 'Moves money through every pair of routes, in both orders, and reads the balance after each movement through one of two routes in turn.',
  async run(session) {
    const ledger = await freshLedger(session)
    const amounts = amountsAround(session, ledger.currency, round.length)
    for (const [index, route] of round.entries()) {
      const direction = route === 'operateCard' ? 'topup' : 'withdraw'
      await moveUnjudged(session, ledger, route, direction, amounts[index] ?? 1)
      // Each of the three routes is followed by each reading.
      if (Math.floor(index / routes.length) % 2 === 0) await expectBalance(session, ledger)
      else expectBalanceIn(session, ledger, (await list(session, 'queryCardOperation', ledger.cardId)).response)
    }
    needMovements(session, ledger, 2)
  },
})
