import { amountsAround } from '../card-actions/amounts.ts'
import type { Session } from '../exchanges/session.ts'
import {
  balanceReading,
  type CardRequest,
  listing,
  listingRoutes,
  movement,
  requestTo,
  routes,
} from '../interface/routes.ts'

/**
 * Sends movements without an amount or a currency and with three decimals, and amounts with the actions that move none, and
 * reads the balance after each request that the target accepts.
 */
export async function sendIncompleteMovements(session: Session): Promise<void> {
  // Not USD, the likeliest default.
  const { cardId, currency } = await session.arrange.card({ currency: 'EUR' })
  const readings = [balanceReading(session, cardId), listing(session, 'queryCardOperation', cardId)]
  for (const [turn, { operationId, call }] of openRequests(session, cardId, currency).entries()) {
    const { isSuccess } = await session.send(operationId, call, { intent: 'open', mayBeRejected: true })
    const reading = readings[turn % readings.length]
    if (isSuccess && reading) await session.send(reading.operationId, reading.call)
  }
}

/** Requests that the target may reject. It may interpret a movement as it likes; anything else moves no money. */
function openRequests(session: Session, cardId: string, currency: string): CardRequest[] {
  const [amount = 1, ...others] = amountsAround(session, currency, 1 + routes.length)
  // The routes that list transactions also allow a movement without an amount or a currency.
  const incomplete = listingRoutes.flatMap((route) =>
    (['topup', 'withdraw'] as const).flatMap((direction) => [
      movement(session, route, direction, cardId, { amount }),
      movement(session, route, direction, cardId, { currency }),
    ]),
  )
  // Topped up through two routes and withdrawn through one.
  const withThreeDecimals = routes.map((route, turn) => {
    const direction = turn === 1 ? 'withdraw' : 'topup'
    return movement(session, route, direction, cardId, { amount: Math.trunc(others[turn] ?? 1) + 0.125, currency })
  })
  const withAnAmount = listingRoutes.flatMap((route) => {
    const readings =
      route === 'operateCard' ? (['get_balance', 'get_transactions'] as const) : (['get_transactions'] as const)
    return (['disable', 'enable', ...readings] as const).map((verb) =>
      requestTo(session, route, verb, cardId, { amount, currency }),
    )
  })
  return [...incomplete, ...withThreeDecimals, ...withAnAmount]
}
