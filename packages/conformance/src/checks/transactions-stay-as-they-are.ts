import { amountsAround } from '../card-actions/amounts.ts'
import { freshLedger, type Ledger, moveUnjudged } from '../card-actions/ledger.ts'
import { awaitListing, isOf, list, listedIn } from '../card-actions/listing.ts'
import { expectSameEntries } from '../card-actions/same-entries.ts'
import { type Listing, listingIn } from '../interface/read-action.ts'
import { type ListingRoute, listing, listingRoutes, routes, toggle } from '../interface/routes.ts'
import { defineCheck } from '../model/define-check.ts'
import type { Session } from '../model/session.ts'
import { nameOf, show } from '../model/show.ts'
import { transactionsStay } from '../rules/told-transactions.ts'

export const transactionsStayAsTheyAre = defineCheck({
  requirement: 'transactions/stay-as-they-are',
  kind: 'transactions',
  how: 'Compares what the responses of the run say about the same transaction. Lists the transactions of a card before and after disabling, enabling and another movement: earlier ones must not change except for their status.',
  judge: transactionsStay,
  async run(session) {
    const ledger = await freshLedger(session)
    const [first = 1, second = 2, third = 3] = amountsAround(session, ledger.currency, 3)
    const told = [
      await moveUnjudged(session, ledger, 'dedicated', 'topup', first),
      await moveUnjudged(session, ledger, 'operateCard', 'withdraw', second),
    ]
    // Do not wait twice for an incomplete list; other checks report missing transactions.
    const before = await awaitListing(session, 'operateCard', ledger)
    // Transactions in the response to a movement count as well.
    for (const [index, response] of told.entries()) {
      if (response?.data) expectSameEntries(session, sumsOf(listingIn(response)), sumsOf(before))
      if (response?.data) expectSameNames(session, [first, second][index] ?? 0, listingIn(response), before)
    }
    if (before.entries.length === 0) session.skip('no transaction was listed before the last movement')
    if (await isRestarted(session, ledger, before)) {
      const after = await list(session, 'operateCard', ledger.cardId)
      expectStillThere(session, before, after, 'after the card was disabled and enabled')
    }
    await moveUnjudged(session, ledger, 'queryCardOperation', 'topup', third)
    const after = await awaitListing(session, 'operateCard', ledger)
    expectSameEntries(session, before, after)
  },
})

/**
 * A transaction has the same ID in the response to its movement and in a list, if each has exactly one of that amount.
 */
function expectSameNames(session: Session, amount: number, told: Listing, before: Listing): void {
  const namesIn = ({ entries }: Listing): unknown[] =>
    entries.filter((entry) => isOf({ amount }, entry)).map(({ id }) => id)
  const [own, names] = [namesIn(told), namesIn(before)]
  if (own.length !== 1 || names.length !== 1) return
  const headline = `${nameOf(before.response)} listed the transaction of ${amount} with \`id\` ${show(names[0])}`
  const expected = `\`id\` ${show(own[0])}, as in the response to the movement (exchange ${told.response.exchange.id})`
  session.expect.that(
    headline,
    own[0] === names[0],
    expected,
    show(names[0]),
    before.response,
    listedIn(before.response),
  )
}

/** The response to a movement may use other words than a list, and another sign. */
function sumsOf({ response, entries }: Listing): Listing {
  const sums = entries.map(({ index, id, amount, currency }) => {
    return { index, id, amount: typeof amount === 'number' ? Math.abs(amount) : amount, currency }
  })
  return { response, entries: sums }
}

/**
 * Disables a card through each route and enables it through the next; returns false if the target rejects that, which
 * other checks report.
 */
async function isRestarted(session: Session, { cardId }: Ledger, before: Listing): Promise<boolean> {
  for (const [index, stop] of routes.entries()) {
    const start = routes[(index + 1) % routes.length] ?? stop
    const { operationId, call } = toggle(session, stop, 'disable', cardId)
    if (!(await session.send(operationId, call)).isSuccess) return false
    const [route] = listingRoutes.slice(index)
    if (route) await lookAtDisabled(session, route, cardId, before)
    const again = toggle(session, start, 'enable', cardId)
    if (!(await session.send(again.operationId, again.call)).isSuccess) return false
  }
  return true
}

/** The interface does not say whether a disabled card can be read. */
async function lookAtDisabled(session: Session, route: ListingRoute, cardId: string, before: Listing): Promise<void> {
  const { operationId, call } = listing(session, route, cardId)
  const response = await session.send(operationId, call, { intent: 'open' })
  if (response.isSuccess) expectStillThere(session, before, listingIn(response), 'while the card was disabled')
}

/** Without movements in between, no new transaction can have replaced the oldest. */
function expectStillThere(session: Session, before: Listing, after: Listing, when: string): void {
  const ids = new Set(after.entries.map(({ id }) => id))
  const gone = before.entries.map(({ id }) => id).filter((id) => !ids.has(id))
  const isShorter = after.entries.length < before.entries.length
  const headline = `${nameOf(after.response)} no longer listed ${show(gone)} ${when}`
  const expected = 'the transactions that were listed before'
  const received = show([...ids])
  session.expect.that(
    headline,
    !isShorter || gone.length === 0,
    expected,
    received,
    after.response,
    listedIn(after.response),
  )
}
