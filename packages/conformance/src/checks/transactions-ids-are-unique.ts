import { amountsAround } from '../card-actions/amounts.ts'
import { freshLedger, moveUnjudged, needMovements } from '../card-actions/ledger.ts'
import { awaitListing } from '../card-actions/listing.ts'
import { deviationAt } from '../expect/deviation.ts'
import { routes } from '../interface/routes.ts'
import { defineCheck } from '../model/define-check.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'

export const transactionsIdsAreUnique = defineCheck({
  requirement: 'transactions/ids-are-unique',
  kind: 'identity',
  how: 'Compares the ids within every list of transactions of the run, one of them after four movements through all routes.',
  judge: eachResponse(accepted(), (response) => {
    const listed = response.data?.transactions
    if (!Array.isArray(listed)) return []
    const seen = new Set<unknown>()
    return listed.flatMap((entry: unknown, index) => {
      const id = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>).id : undefined
      if (typeof id !== 'string') return []
      const isNew = !seen.has(id)
      seen.add(id)
      const pointer = `/data/transactions/${index}/id`
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
