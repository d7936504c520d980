import { hasMinorUnit } from '../../engine/values/currency.ts'
import { amountsAround } from '../actions/amounts.ts'
import type { Verb } from '../actions/read-action.ts'
import {
  balanceReading,
  type CardRequest,
  listing,
  listingRoutes,
  movement,
  requestTo,
  routes,
  type Sum,
} from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'

/**
 * Sends every action with and without an amount and a currency, as far as the contract leaves open what comes of it, and
 * movements with three decimals; reads the balance after each movement that the target accepts.
 */
export async function sendIncompleteMovements(session: Session): Promise<void> {
  // Not USD, the likeliest default.
  for (const wanted of ['EUR', 'XAF']) {
    const { cardId, currency } = await session.arrange.card({ currency: wanted })
    const readings = [balanceReading(session, cardId), listing(session, 'queryCardOperation', cardId)]
    const movements = [...incomplete(session, cardId, currency), ...withThreeDecimals(session, cardId, currency)]
    for (const [turn, { operationId, call }] of movements.entries()) {
      const { isSuccess } = await session.send(operationId, call, { intent: 'open', mayBeRejected: true })
      const reading = readings[turn % readings.length]
      if (isSuccess && reading) await session.send(reading.operationId, reading.call)
    }
    // The next response shows whether one of these moved money.
    for (const { operationId, call } of inVain(session, cardId, currency)) {
      await session.send(operationId, call, { intent: 'open', mayBeRejected: true })
    }
    const [reading] = readings
    if (reading) await session.send(reading.operationId, reading.call)
  }
}

/** A target may interpret a movement without an amount or a currency as it likes. Only these routes allow it. */
function incomplete(session: Session, cardId: string, currency: string): CardRequest[] {
  const [amount = 1] = amountsAround(session, currency, 1)
  const sums: readonly Partial<Sum>[] = [{ amount }, { currency }, {}]
  return listingRoutes.flatMap((route) =>
    (['topup', 'withdraw'] as const).flatMap((direction) =>
      sums.map((sum) => movement(session, route, direction, cardId, sum)),
    ),
  )
}

/** Topped up through two routes and withdrawn through one. */
function withThreeDecimals(session: Session, cardId: string, currency: string): CardRequest[] {
  if (!hasMinorUnit(currency)) return []
  const [, ...others] = amountsAround(session, currency, 1 + routes.length)
  return routes.map((route, turn) => {
    const direction = turn === 1 ? 'withdraw' : 'topup'
    return movement(session, route, direction, cardId, { amount: Math.trunc(others[turn] ?? 1) + 0.125, currency })
  })
}

/** Actions that move no money, with an amount, a currency and both. */
function inVain(session: Session, cardId: string, currency: string): CardRequest[] {
  const [amount = 1] = amountsAround(session, currency, 1)
  const sums: readonly Partial<Sum>[] = [{ amount, currency }, { amount }, { currency }]
  return sums.flatMap((sum) =>
    listingRoutes.flatMap((route) => {
      const verbs: readonly Verb[] = ['disable', 'enable', 'get_transactions']
      const own = route === 'operateCard' ? [...verbs, 'get_balance' as const] : verbs
      return own.map((verb) => requestTo(session, route, verb, cardId, sum))
    }),
  )
}
