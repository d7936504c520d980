import { amountsAround } from '../actions/amounts.ts'
import type { Listing } from '../actions/read-action.ts'
import type { ListingRoute } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { isStillEmpty, reckon } from '../ledger/reckoning.ts'
import { awaitListing, list, listFor } from './listing.ts'
import { freshLedger, move, needMovements } from './own-ledger.ts'

/** Reads the list, then makes three movements and waits for each in the list before the next. */
export async function listThrough(session: Session, route: ListingRoute, check: string): Promise<void> {
  const ledger = await freshLedger(session)
  const other = route === 'operateCard' ? 'queryCardOperation' : 'operateCard'
  const ways = [route, 'dedicated', other] as const
  const amounts = amountsAround(session, ledger.currency, ways.length)
  // An implementation that caches the list must include every later movement, through whatever route.
  await list(session, route, ledger.cardId)
  let found: Listing | undefined
  for (const [index, way] of ways.entries()) {
    if (!(await move(session, ledger, way, 'topup', amounts[index] ?? 1))) continue
    found = await awaitListing(session, route, ledger, listFor(check))
    const [last] = ledger.movements.slice(-1)
    if (reckon(ledger.movements, found.entries).missing.some((one) => one === last)) break
  }
  if (!found) return needMovements(session, ledger, 1)
  const isSilent = reckon(ledger.movements, found.entries).listed.length === 0 && isStillEmpty(ledger, found)
  if (isSilent) await list(session, other, ledger.cardId, listFor(check))
}
