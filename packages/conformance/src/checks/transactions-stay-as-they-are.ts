import { amountsAround } from '../doors/amounts.ts'
import { freshLedger, move } from '../doors/ledger.ts'
import { awaitListing } from '../doors/listing.ts'
import { expectSameEntries } from '../doors/same-entries.ts'
import { defineCheck } from '../model/define-check.ts'

export const transactionsStayAsTheyAre = defineCheck({
  requirement: 'transactions/stay-as-they-are',
  how: 'Lists the transactions of a card, moves money, and lists them again: what was there is the same, but for its status.',
  async run(stage) {
    const ledger = await freshLedger(stage)
    const [first = 1, second = 2, third = 3] = amountsAround(stage, ledger.currency, 3)
    await move(stage, ledger, 'dedicated', 'topup', first)
    await move(stage, ledger, 'operate-card', 'withdraw', second)
    const before = await awaitListing(stage, 'operate-card', ledger)
    await move(stage, ledger, 'query-card-operation', 'topup', third)
    const after = await awaitListing(stage, 'operate-card', ledger)
    if (before.entries.length === 0) stage.skip('no transaction was listed before the last movement')
    expectSameEntries(stage, before, after)
  },
})
