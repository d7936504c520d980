import { amountsAround } from '../doors/amounts.ts'
import { doors } from '../doors/doors.ts'
import { freshLedger, moveUnjudged, needMovements } from '../doors/ledger.ts'
import { awaitListing, newPatience } from '../doors/listing.ts'
import { departureAt } from '../expect/departure.ts'
import { defineCheck } from '../model/define-check.ts'

export const transactionsIdsAreUnique = defineCheck({
  requirement: 'transactions/ids-are-unique',
  how: 'Compares the ids in every list of transactions of the run; one of them comes after four movements through all doors.',
  watches(answer) {
    const listed = answer.data?.transactions
    if (!Array.isArray(listed)) return []
    const seen = new Set<unknown>()
    return listed.flatMap((entry: unknown, index) => {
      const id = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>).id : undefined
      if (typeof id !== 'string') return []
      const isNew = !seen.has(id)
      seen.add(id)
      const pointer = `/data/transactions/${index}/id`
      return isNew ? [] : [departureAt(answer, pointer, 'an id of its own', ', which another transaction has')]
    })
  },
  async run(stage) {
    const ledger = await freshLedger(stage)
    for (const [index, amount] of amountsAround(stage, ledger.currency, 4).entries()) {
      await moveUnjudged(stage, ledger, doors[index % doors.length] ?? 'dedicated', 'topup', amount)
    }
    needMovements(stage, ledger, 2)
    const patience = newPatience()
    await awaitListing(stage, 'operate-card', ledger, patience)
    await awaitListing(stage, 'query-card-operation', ledger, patience)
  },
})
