import { amountsAround } from '../doors/amounts.ts'
import { freshLedger, moveUnjudged } from '../doors/ledger.ts'
import { awaitListing, type Listing, newPatience } from '../doors/listing.ts'
import { expectSameEntries } from '../doors/same-entries.ts'
import { show } from '../expect/received.ts'
import { defineCheck } from '../model/define-check.ts'
import type { Stage } from '../model/stage.ts'

export const transactionsSameThroughBothDoors = defineCheck({
  requirement: 'transactions/same-through-both-doors',
  how: 'Lists the transactions of a card through both doors and compares them; one list may be longer than the other.',
  async run(stage) {
    const ledger = await freshLedger(stage)
    const [first = 1, second = 2] = amountsAround(stage, ledger.currency, 2)
    await moveUnjudged(stage, ledger, 'dedicated', 'topup', first)
    await moveUnjudged(stage, ledger, 'dedicated', 'withdraw', second)
    const patience = newPatience()
    const one = await awaitListing(stage, 'operate-card', ledger, patience)
    const other = await awaitListing(stage, 'query-card-operation', ledger, patience)
    if (one.entries.length === 0 && other.entries.length === 0) stage.skip('neither lists a transaction')
    expectSameEntries(stage, one, other)
    expectPart(stage, one, other)
  },
})

/** The shorter list is a part of the longer one. */
function expectPart(stage: Stage, one: Listing, other: Listing): void {
  const [shorter, longer] = one.entries.length <= other.entries.length ? [one, other] : [other, one]
  const ids = new Set(longer.entries.map(({ id }) => id))
  const strangers = shorter.entries.filter(({ id }) => !ids.has(id)).map(({ id }) => id)
  const isEmpty = shorter.entries.length === 0
  const subject = `${shorter.answer.exchange.operationId}: /data/transactions`
  const expected = 'the transactions that the other operation lists'
  stage.expect.that(
    subject,
    strangers.length === 0 && !isEmpty,
    expected,
    isEmpty ? 'none' : show(strangers),
    shorter.answer,
  )
}
