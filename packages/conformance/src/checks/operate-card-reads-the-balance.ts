import { amountsAround } from '../card-actions/amounts.ts'
import { expectBalance, freshLedger, moveUnjudged } from '../card-actions/ledger.ts'
import { routes } from '../interface/routes.ts'
import { defineCheck } from '../model/define-check.ts'

export const operateCardReadsTheBalance = defineCheck({
  requirement: 'operate-card/reads-the-balance',
  kind: 'money',
  how: 'Reads the balance of a new card, and again after each of four movements.',
  async run(session) {
    const ledger = await freshLedger(session)
    await expectBalance(session, ledger)
    for (const [index, amount] of amountsAround(session, ledger.currency, routes.length + 1).entries()) {
      const route = routes[index % routes.length] ?? 'dedicated'
      await moveUnjudged(session, ledger, route, index % 2 === 0 ? 'topup' : 'withdraw', amount)
      await expectBalance(session, ledger)
    }
  },
})
