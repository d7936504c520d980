import { amountsAround } from '../card-actions/amounts.ts'
import { freshLedger, moveUnjudged, needMovements } from '../card-actions/ledger.ts'
import { awaitListing } from '../card-actions/listing.ts'
import { deviationAt } from '../expect/deviation.ts'
import { listingIn, pointerOfEntry } from '../interface/read-action.ts'
import { routes } from '../interface/routes.ts'
import { defineCheck } from '../model/define-check.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'

export const transactionsIdsAreUnique = defineCheck({
  requirement: 'transactions/ids-are-unique',
  kind: 'identity',
  how: 'Compares the ids within every list of transactions of the run, one of them after four movements through all routes.',
  judge: eachResponse(accepted(), (response) => {
    const seen = new Set<unknown>()
    return listingIn(response).entries.flatMap((entry) => {
      const { id } = entry
      if (typeof id !== 'string') return []
      const isNew = !seen.has(id)
      seen.add(id)
      const pointer = pointerOfEntry(response, entry, 'id')
      return isNew
        ? []
        : [deviationAt(response, pointer, 'an id that no other transaction has', 'for two transactions')]
    })
  }),
  async run(session) {
    const ledger = await freshLedger(session)
    for (const [index, amount] of amountsAround(session, ledger.currency, 4).entries()) {
      await moveUnjudged(session, ledger, routes[index % routes.length] ?? 'dedicated', 'topup', amount)
    }
    needMovements(session, ledger, 2)
    await awaitListing(session, 'operateCard', ledger)
    await awaitListing(session, 'queryCardOperation', ledger)
  },
})
