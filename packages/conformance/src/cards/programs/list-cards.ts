import { needData } from '../../engine/nouns/outcome.ts'
import type { Settled, Waits } from '../../engine/nouns/session.ts'
import type { ApiResponse, Marked, Override } from '../../engine/nouns/wire/call.ts'
import { together } from '../../engine/programs/together.ts'
import { hasMinorUnit } from '../../engine/values/currency.ts'
import { amountsAround } from '../actions/amounts.ts'
import { type Listing, listingIn } from '../actions/read-action.ts'
import {
  type Direction,
  type ListingRoute,
  listing,
  listingRoutes,
  movement,
  type Route,
  routes,
} from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { isStillEmpty, reckon } from '../ledger/reckoning.ts'
import { freshLedger, fund, type Ledger, move, needMovements } from './own-ledger.ts'

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
  how: Marked & Pick<Override, 'form'> = {},
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
  return listingIn(await session.sendUntil('late-list', operationId, call, isSettled, how))
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

export async function moveAtTheSameTime(session: Session, requirement: string): Promise<void> {
  const ledger = await freshLedger(session)
  const { cardId, currency } = ledger
  const amounts = amountsAround(session, currency, 8)
  const responses = await together(
    amounts.map((amount, index) => {
      const { operationId, call } = movement(session, routes[index % routes.length] ?? 'dedicated', 'topup', cardId, {
        amount,
        currency,
      })
      return session.send(operationId, call, { mayBeRejected: true, role: 'burst' })
    }),
  )
  for (const [index, { isSuccess }] of responses.entries()) {
    const amount = amounts[index]
    if (isSuccess && amount !== undefined) ledger.movements.push({ route: 'dedicated', direction: 'topup', amount })
  }
  needMovements(session, ledger, 1)
  await readBeforeAndAfterOneMore(session, ledger, `${requirement}/sent-at-once`)
}

export async function makeALongHistory(session: Session, requirement: string): Promise<void> {
  const ledger = await freshLedger(session)
  const amounts = amountsAround(session, ledger.currency, 12)
  // Two equal movements are two transactions, and the smallest amount counts too.
  if (hasMinorUnit(ledger.currency)) amounts[4] = 0.01
  // The same amount in one direction, and in both.
  const equal = amounts.with(8, amounts[2] ?? 1).with(7, amounts[6] ?? 1)
  // The last two are equal in everything.
  const history = equal.with(-1, equal.at(-2) ?? 1)
  for (const [index, amount] of history.entries()) {
    const isTopUp = index % 2 === 0 || index === history.length - 1
    const route = routes[index % routes.length] ?? 'dedicated'
    await move(session, ledger, route, isTopUp ? 'topup' : 'withdraw', amount)
  }
  needMovements(session, ledger, 2)
  await readBothLists(session, [ledger], `${requirement}/in-a-long-history`)
}

export async function makeThreeHistories(session: Session, requirement: string): Promise<void> {
  const ledgers = [
    await moveThrough(session, eachWay),
    await moveThrough(session, eachWay.toReversed()),
    // A short history shows whether a long list is only truncated at its end.
    await moveThrough(session, eachWay.slice(-2)),
  ]
  await readBothLists(session, ledgers, requirement)
}

type Way = readonly [Route, Direction]

const eachWay: readonly Way[] = (['topup', 'withdraw'] as const).flatMap((direction) =>
  routes.map((route): Way => [route, direction]),
)

/**
 * The order of the movements is unknown, so any of them may have dropped out of a full list. A list that grows with one
 * more movement was not full.
 */
async function readBeforeAndAfterOneMore(session: Session, ledger: Ledger, check: string): Promise<void> {
  const marked = listFor(check)
  let isWhole = true
  for (const route of listingRoutes) {
    const { entries } = await awaitListing(session, route, ledger, marked)
    isWhole &&= reckon(ledger.movements, entries).missing.length === 0
  }
  if (isWhole) return
  const one = amountsAround(session, ledger.currency, ledger.movements.length + 1).at(-1) ?? 1
  if (!(await move(session, ledger, 'dedicated', 'topup', one))) session.skip('topUpCard rejects one more top-up')
  const last = { ...ledger, movements: ledger.movements.slice(-1) }
  for (const route of listingRoutes) await awaitListing(session, route, last, marked)
}

/** Waits for the movements of these cards in the lists of both routes. */
async function readBothLists(session: Session, ledgers: readonly Ledger[], check: string): Promise<void> {
  for (const route of listingRoutes) {
    for (const ledger of ledgers) await awaitListing(session, route, ledger, listFor(check))
  }
}

async function moveThrough(session: Session, ways: readonly Way[]): Promise<Ledger> {
  const ledger = await freshLedger(session)
  const amounts = amountsAround(session, ledger.currency, ways.length + 1).slice(1)
  const [first] = ways
  if (first?.[1] === 'withdraw') await fund(session, ledger, amounts)
  for (const [index, [route, direction]] of ways.entries()) {
    await move(session, ledger, route, direction, amounts[index] ?? 1)
  }
  needMovements(session, ledger, Math.min(ways.length, 2))
  return ledger
}
