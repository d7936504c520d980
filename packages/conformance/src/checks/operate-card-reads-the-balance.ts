import { amountsAround } from '../doors/amounts.ts'
import { doors } from '../doors/doors.ts'
import { expectBalance, freshLedger, moveUnjudged } from '../doors/ledger.ts'
import { defineCheck } from '../model/define-check.ts'

export const operateCardReadsTheBalance = defineCheck({
  requirement: 'operate-card/reads-the-balance',
  how: 'Reads the balance of a new card, and again after each of four movements.',
  async run(stage) {
    const ledger = await freshLedger(stage)
    await expectBalance(stage, ledger)
    for (const [index, amount] of amountsAround(stage, ledger.currency, doors.length + 1).entries()) {
      const door = doors[index % doors.length] ?? 'dedicated'
      await moveUnjudged(stage, ledger, door, index % 2 === 0 ? 'topup' : 'withdraw', amount)
      await expectBalance(stage, ledger)
    }
  },
})
