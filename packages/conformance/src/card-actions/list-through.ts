import type { Session } from '../exchanges/session.ts'
import { nameOf } from '../exchanges/show.ts'
import type { Listing } from '../interface/read-action.ts'
import type { ListingRoute } from '../interface/routes.ts'
import { amountsAround } from './amounts.ts'
import { freshLedger, move, needMovements } from './ledger.ts'
import { awaitListing, expectListed, isStillEmpty, list, listedIn, reckon } from './listing.ts'

/**
 * Reads the list, then makes three movements and expects each in the list before the next. The contract does not say how late a
 * list may be. If the list shows none of them after some seconds, only this check reports it.
 */
export async function listThrough(session: Session, route: ListingRoute): Promise<void> {
  const ledger = await freshLedger(session)
  const other = route === 'operateCard' ? 'queryCardOperation' : 'operateCard'
  const ways = [route, 'dedicated', other] as const
  const amounts = amountsAround(session, ledger.currency, ways.length)
  // An implementation that caches the list must include every later movement, through whatever route.
  await list(session, route, ledger.cardId)
  let found: Listing | undefined
  for (const [index, way] of ways.entries()) {
    if (!(await move(session, ledger, way, 'topup', amounts[index] ?? 1))) continue
    found = await awaitListing(session, route, ledger)
    const [last] = ledger.movements.slice(-1)
    if (reckon(ledger.movements, found.entries).missing.some((one) => one === last)) break
  }
  if (!found) return needMovements(session, ledger, 1)
  const isSilent = reckon(ledger.movements, found.entries).listed.length === 0 && isStillEmpty(ledger, found)
  if (!isSilent) return expectListed(session, ledger, found)
  const { entries } = await list(session, other, ledger.cardId)
  const listedElsewhere = reckon(ledger.movements, entries).listed.length > 0
  session.expect.fail({
    headline: `${nameOf(found.response)} ${listedNone(ledger.movements.length)} within a few seconds`,
    expected: listedElsewhere ? 'the movements that the other operation lists' : 'the movements that were made',
    received: `${found.entries.length} transactions`,
    ...listedIn(found.response),
    exchange: found.response.exchange.id,
  })
}

function listedNone(movements: number): string {
  return movements === 1 ? 'did not list the only movement' : `listed none of ${movements} movements`
}
