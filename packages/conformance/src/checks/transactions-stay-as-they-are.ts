import { amountsAround } from '../doors/amounts.ts'
import { doors, turning } from '../doors/doors.ts'
import { freshLedger, moveUnjudged } from '../doors/ledger.ts'
import { awaitListing, type Listing, list, listingIn, newPatience } from '../doors/listing.ts'
import { expectSameEntries } from '../doors/same-entries.ts'
import { show } from '../expect/received.ts'
import { defineCheck } from '../model/define-check.ts'
import type { Stage } from '../model/stage.ts'

export const transactionsStayAsTheyAre = defineCheck({
  requirement: 'transactions/stay-as-they-are',
  how: 'Lists the transactions of a card, stops and restarts it, lists them, moves money, and lists them again: what was there is the same, but for its status.',
  async run(stage) {
    const ledger = await freshLedger(stage)
    const [first = 1, second = 2, third = 3] = amountsAround(stage, ledger.currency, 3)
    const told = [
      await moveUnjudged(stage, ledger, 'dedicated', 'topup', first),
      await moveUnjudged(stage, ledger, 'operate-card', 'withdraw', second),
    ]
    // Whoever lists too little is not waited for twice: what is not listed is told elsewhere.
    const patience = newPatience()
    const before = await awaitListing(stage, 'operate-card', ledger, patience)
    // What a movement's own answer lists is listed, too.
    for (const answer of told) if (answer?.data) expectSameEntries(stage, sumsOf(listingIn(answer)), sumsOf(before))
    if (before.entries.length === 0) stage.skip('no transaction was listed before the last movement')
    if (await isRestarted(stage, ledger.cardId)) {
      expectStillThere(stage, before, await list(stage, 'operate-card', ledger.cardId))
    }
    await moveUnjudged(stage, ledger, 'query-card-operation', 'topup', third)
    const after = await awaitListing(stage, 'operate-card', ledger, patience)
    expectSameEntries(stage, before, after)
  },
})

/** What an answer tells of a movement may have other words than a list, and another sign. */
function sumsOf({ answer, entries }: Listing): Listing {
  const sums = entries.map(({ id, amount, currency }) => {
    return { id, amount: typeof amount === 'number' ? Math.abs(amount) : amount, currency }
  })
  return { answer, entries: sums }
}

/** Stops a card through each door and restarts it through the next; false where that is refused, which is told elsewhere. */
async function isRestarted(stage: Stage, cardId: string): Promise<boolean> {
  for (const [index, stop] of doors.entries()) {
    const start = doors[(index + 1) % doors.length] ?? stop
    for (const { operationId, call } of [turning(stop, 'disable', cardId), turning(start, 'enable', cardId)]) {
      if (!(await stage.send(operationId, call)).isSuccess) return false
    }
  }
  return true
}

/** Nothing was moved in between: nothing has come that could have taken the place of the oldest. */
function expectStillThere(stage: Stage, before: Listing, after: Listing): void {
  const ids = new Set(after.entries.map(({ id }) => id))
  const gone = before.entries.map(({ id }) => id).filter((id) => !ids.has(id))
  const isShorter = after.entries.length < before.entries.length
  const subject = `${after.answer.exchange.operationId}: /data/transactions`
  const expected = 'what was listed before the card was disabled and enabled'
  stage.expect.that(subject, !isShorter || gone.length === 0, expected, `no ${show(gone)} any more`, after.answer)
}
