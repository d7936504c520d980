import { needData } from '../../engine/nouns/outcome.ts'
import type { Settled, Waits } from '../../engine/nouns/session.ts'
import type { ApiResponse, Marked, Override } from '../../engine/nouns/wire/call.ts'
import { amountsAround } from '../actions/amounts.ts'
import { type Listing, listingIn } from '../actions/read-action.ts'
import { type ListingRoute, listing } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { isStillEmpty, reckon } from '../ledger/reckoning.ts'
import { freshLedger, type Ledger, move, needMovements } from './own-ledger.ts'

/** Marks a list that a check judges. */
export function listFor(check: string): Pick<Override, 'case'> {
  return { case: { features: [{ check, says: 'the transactions' }] } }
}

export async function list(
  session: Session,
  route: ListingRoute,
  cardId: string,
  marked: Marked = {},
): Promise<Listing> {
  const { operationId, call } = listing(session, route, cardId)
  const response = await session.send(operationId, call, marked)
  needData(response)
  return listingIn(response)
}

/** After this many requests, a list is requested again only if it looks late. */
const looksAtEveryList = 5

/**
 * Requests the list until it has every movement of the ledger or, if older ones drop out, at least the last one. The contract
 * does not say how soon a movement appears. A list with the first movements but not the last looks late and gets more time.
 */
export async function awaitListing(
  session: Session,
  route: ListingRoute,
  ledger: Pick<Ledger, 'cardId' | 'movements'>,
  marked: Marked = {},
): Promise<Listing> {
  const { operationId, call } = listing(session, route, ledger.cardId)
  const isSettled = (one: ApiResponse, { repetitions }: Omit<Waits, 'reason'>): Settled => {
    needData(one)
    const { listed, missing } = reckon(ledger.movements, listingIn(one).entries)
    const last = ledger.movements.at(-1)
    const hasTheLast = repetitions > 0 && last !== undefined && !missing.includes(last)
    if (missing.length === 0 || hasTheLast) return true
    const looksLate = listed.length > 0 && listed.every((movement, index) => movement === ledger.movements[index])
    return repetitions >= looksAtEveryList && !looksLate ? 'in-vain' : false
  }
  return listingIn(await session.sendUntil('late-list', operationId, call, isSettled, marked))
}

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
