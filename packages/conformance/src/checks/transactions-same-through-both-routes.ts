import { amountsAround } from '../card-actions/amounts.ts'
import { freshLedger, moveUnjudged } from '../card-actions/ledger.ts'
import { awaitListing, listedIn } from '../card-actions/listing.ts'
import { expectSameEntries } from '../card-actions/same-entries.ts'
import type { Listing } from '../interface/read-action.ts'
import { defineCheck } from '../model/define-check.ts'
import type { Session } from '../model/session.ts'
import { nameOf, show } from '../model/show.ts'

export const transactionsSameThroughBothRoutes = defineCheck({
  requirement: 'transactions/same-through-both-routes',
  kind: 'transactions',
  how: 'Lists the transactions of a card through both routes and compares them; one list may be longer than the other.',
  async run(session) {
    const ledger = await freshLedger(session)
    const [first = 1, second = 2] = amountsAround(session, ledger.currency, 2)
    await moveUnjudged(session, ledger, 'dedicated', 'topup', first)
    await moveUnjudged(session, ledger, 'dedicated', 'withdraw', second)
    const one = await awaitListing(session, 'operateCard', ledger)
    const other = await awaitListing(session, 'queryCardOperation', ledger)
    if (one.entries.length === 0 && other.entries.length === 0) session.skip('neither operation lists a transaction')
    expectSameEntries(session, one, other)
    expectPart(session, one, other)
  },
})

/** The shorter list must be contained in the longer one. */
function expectPart(session: Session, one: Listing, other: Listing): void {
  const [shorter, longer] = one.entries.length <= other.entries.length ? [one, other] : [other, one]
  const ids = new Set(longer.entries.map(({ id }) => id))
  const strangers = shorter.entries.filter(({ id }) => !ids.has(id)).map(({ id }) => id)
  const isEmpty = shorter.entries.length === 0
  const [name, otherName] = [nameOf(shorter.response), nameOf(longer.response)]
  const did = isEmpty ? 'no transactions' : `transactions that ${otherName} did not list`
  const headline = `${name} listed ${did}`
  const expected = `the transactions that ${otherName} listed`
  session.expect.that(
    headline,
    strangers.length === 0 && !isEmpty,
    expected,
    isEmpty ? 'none' : show(strangers),
    shorter.response,
    listedIn(shorter.response),
  )
}
