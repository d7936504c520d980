import { amountsAround } from '../actions/amounts.ts'
import { routes } from '../actions/routes.ts'
import type { ArrangedCard, Session } from '../actions/session.ts'
import { isAlike, offsetOf, toleranceMs, usualOffset } from '../ledger/clock.ts'
import { creationsIn } from '../ledger/creations.ts'
import { awaitListing } from './listing.ts'
import { move, openLedger } from './own-ledger.ts'

/** Long enough for a clock with second precision to advance. */
const secondMs = 1_100

/** The last request before the pause. */
const last = { role: 'baseline' } as const

export async function createAgainLater(session: Session): Promise<void> {
  const { userId, sent } = await session.arrange.user()
  const ledger = openLedger(await session.arrange.card())
  const amounts = amountsAround(session, ledger.currency, 2)
  await move(session, ledger, 'dedicated', 'topup', amounts[0] ?? 1, last)
  await session.pause(secondMs)
  const body = session.samples.body('createCard', sent.is_business === true ? { category: 'BUSINESS' } : {})
  await session.arrange.accepted('createCard', { path: { userId }, body })
  await session.arrange.user()
  await move(session, ledger, 'dedicated', 'topup', amounts[1] ?? 2)
  await awaitListing(session, 'operateCard', ledger)
}

async function moveThroughAllRoutes(session: Session): Promise<ArrangedCard> {
  // Another kind of user and of card than most checks need.
  const [, currency] = session.samples.values('createCard', 'currency')
  const category = session.samples.values('createCard', 'category').at(-1)
  const card = await session.arrange.card({ currency, category })
  const ledger = openLedger(card)
  const amounts = amountsAround(session, ledger.currency, routes.length)
  for (const [turn, route] of routes.entries()) {
    await move(session, ledger, route, turn % 2 === 0 ? 'withdraw' : 'topup', amounts[turn] ?? 1)
  }
  await awaitListing(session, 'queryCardOperation', ledger, last)
  return card
}

/** Creates a user, a card and transactions, and a user more where their times are far from what the Date headers say. */
export async function createByTheClock(session: Session): Promise<void> {
  const user = await session.arrange.user()
  const card = await moveThroughAllRoutes(session)
  const creations = creationsIn([user.response, card.response])
  const [first] = creations
  if (!first) return session.skip('no response had both a timestamp and a Date header')
  // A service with a wrong clock is off by the same amount in all timestamps, and its clock still advances.
  const isUsual = isAlike(offsetOf(first), usualOffset(creations))
  if (!isUsual || Math.abs(offsetOf(first)) <= toleranceMs) return
  await session.pause(secondMs)
  await session.arrange.user()
}
