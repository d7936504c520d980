import type { ApiResponse } from '../exchanges/call.ts'
import type { Session } from '../exchanges/session.ts'
import { nameOf, show } from '../exchanges/show.ts'
import { type Entry, type Listing, listingIn, pointerOf, unsigned } from '../interface/read-action.ts'
import { type Direction, type ListingRoute, listing } from '../interface/routes.ts'
import { asText } from '../values/as-text.ts'
import { compare, decimal } from '../values/decimal.ts'
import type { Ledger, Movement } from './ledger.ts'

export async function list(session: Session, route: ListingRoute, cardId: string): Promise<Listing> {
  const { operationId, call } = listing(session, route, cardId)
  const response = await session.send(operationId, call)
  session.expect.success(response)
  return listingIn(response)
}

/** After this many requests, a list is requested again only if it looks late. */
const looksAtEveryList = 5

/**
 * Requests the list until it has every movement of the ledger or, if older ones drop out, at least the last one. The contract
 * does not say how soon a movement appears. A list with the first movements but not the last looks late and gets more time.
 */
export async function awaitListing(session: Session, route: ListingRoute, ledger: Ledger): Promise<Listing> {
  const { operationId, call } = listing(session, route, ledger.cardId)
  const response = await session.sendUntil('late-list', operationId, call, (one, { repetitions }) => {
    session.expect.success(one)
    const { listed, missing } = reckon(ledger.movements, listingIn(one).entries)
    const last = ledger.movements.at(-1)
    const isSettled = repetitions > 0 && last !== undefined && !missing.includes(last)
    if (missing.length === 0 || isSettled) return true
    const looksLate = listed.length > 0 && listed.every((movement, index) => movement === ledger.movements[index])
    return repetitions >= looksAtEveryList && !looksLate ? 'in-vain' : false
  })
  return listingIn(response)
}

export interface Reckoning {
  readonly listed: readonly Movement[]
  readonly missing: readonly Movement[]
  /** Movements that are listed more than once. */
  readonly doubled: readonly Movement[]
}

/**
 * Finds the movements in a list by their amounts, and counts them where amounts are equal. The names of types, the sign of a
 * withdrawal, the order, and other entries (an opening, a fee) are up to the implementation. `others` are amounts of such
 * entries: a list may contain one in addition to a movement of the same amount.
 */
export function reckon(
  movements: readonly Movement[],
  entries: readonly Entry[],
  others: readonly string[] = [],
): Reckoning {
  const count = (movement: Movement): number => entries.filter((entry) => isOf(movement, entry)).length
  const alike = (movement: Movement, after = -1): number =>
    movements.filter((one, index) => index > after && one.amount === movement.amount).length
  const othersLike = ({ amount }: Movement): number => others.filter((other) => compare(other, amount) === 0).length
  // Matches the latest of equal amounts first, because older ones may have dropped out.
  const isListed = (movement: Movement, index: number): boolean => count(movement) > alike(movement, index)
  return {
    listed: movements.filter(isListed),
    missing: movements.filter((movement, index) => !isListed(movement, index)),
    doubled: movements.filter((movement) => count(movement) > alike(movement) + othersLike(movement)),
  }
}

export function isOf({ amount }: Pick<Movement, 'amount'>, entry: Entry): boolean {
  const reported = unsigned(entry.amount)
  return reported !== undefined && compare(reported, amount) === 0
}

/**
 * Expects every movement to be listed exactly once, with two exceptions: a list may hold a limited number of transactions, at
 * least `limit` as seen so far, and an empty list may be late.
 */
export function expectListed(session: Session, ledger: Ledger, found: Listing, limit = 0): void {
  const { movements, currency, prepared, charges } = ledger
  const { listed, missing, doubled } = reckon(movements, found.entries, [
    ...prepared,
    ...charges.map(({ cost }) => cost),
  ])
  const say = (movement: Movement): string => `${movement.direction} of ${decimal(movement.amount)} ${currency}`
  for (const movement of doubled) {
    addMismatch(session, found, `listed the ${say(movement)} more than once`, `the ${say(movement)} once`)
  }
  const isAllowed = listed.length === 0 ? isStillEmpty(ledger, found) : isWindow(movements, missing, found, limit)
  if (!isAllowed) {
    const which = missing.map(say).join(' and the ')
    addMismatch(session, found, `did not list the ${which}`, `the ${which} among the transactions`)
  }
  for (const movement of listed) {
    const entry = found.entries.find((one) => isOf(movement, one))
    if (entry?.currency !== currency) {
      const other = show(entry?.currency)
      addMismatch(
        session,
        found,
        `listed the ${say(movement)} in ${other}`,
        `the ${say(movement)} in ${currency}`,
        other,
      )
    }
  }
  const miscalled = listed.find((movement) => isCalledTheOpposite(movement, movements, found))
  if (miscalled) {
    const type = opposite(miscalled)
    const expected = `the ${say(miscalled)} with another type than ${type}`
    addMismatch(session, found, `listed the ${say(miscalled)} as a ${type}`, expected, `\`type\` ${type}`)
  }
}

/** The names of types are up to the implementation, but a withdrawal must not have the type of a top-up. */
function isCalledTheOpposite(movement: Movement, movements: readonly Movement[], { entries }: Listing): boolean {
  const isAlone = movements.every((one) => one.amount !== movement.amount || one.direction === movement.direction)
  const own = entries.filter((entry) => isOf(movement, entry))
  // An entry with a sign may be a reversal.
  return isAlone && own.every(({ type, amount }) => type === opposite(movement) && Number(asText(amount)) > 0)
}

function opposite({ direction }: Movement): Direction {
  return direction === 'topup' ? 'withdraw' : 'topup'
}

/** Whether the list still shows only the entries from before the first movement. */
export function isStillEmpty({ movements }: Pick<Ledger, 'movements'>, { entries }: Listing): boolean {
  return entries.length < movements.length || entries.length <= 1
}

/** Page sizes are usually multiples of this. */
const pageUnit = 5

/**
 * Only the oldest may be missing, and only from a list as long as the longest one seen. Or only the newest, if the list may be
 * the first page of a longer one: the contract does not say whether there are pages and where they begin.
 */
function isWindow(
  movements: readonly Movement[],
  missing: readonly Movement[],
  { entries }: Listing,
  limit: number,
): boolean {
  const isFull = missing.length === 0 || entries.length >= limit
  const areOldest = missing.every((one, index) => one === movements[index])
  // With equal amounts, there is no way to know which one is missing.
  const first = movements.slice(0, movements.length - missing.length)
  const areNewest = entries.length % pageUnit === 0 && reckon(first, entries).missing.length === 0
  return isFull && (areOldest || areNewest)
}

function amountsOf({ entries }: Listing): string {
  return show(entries.map(({ amount }) => amount))
}

/** The place that findings about a list refer to. */
export function listedIn(response: ApiResponse): { readonly pointer: string } {
  return { pointer: pointerOf(response, 'transactions') }
}

function addMismatch(session: Session, found: Listing, did: string, expected: string, received?: string): void {
  const { response } = found
  session.expect.fail({
    headline: `${nameOf(response)} ${did}`,
    expected,
    received: received ?? `transactions of ${amountsOf(found)}`,
    ...listedIn(response),
    exchange: response.exchange.id,
  })
}
