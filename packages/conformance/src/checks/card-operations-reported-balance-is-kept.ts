import { amountsAround } from '../card-actions/amounts.ts'
import {
  balanceReading,
  type CardRequest,
  type Direction,
  type ListingRoute,
  listing,
  movement,
  requestTo,
  routes,
} from '../interface/routes.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import type { Session } from '../model/session.ts'
import { balanceIsKept } from '../rules/balance-is-kept.ts'

const directions: readonly Direction[] = ['topup', 'withdraw']

/** Routes that allow a movement without an amount or a currency. */
const lenientRoutes: readonly ListingRoute[] = ['operateCard', 'queryCardOperation']

export const cardOperationsReportedBalanceIsKept: CheckSource = () => [
  defineCheck({
    requirement: 'card-operations/reported-balance-is-kept',
    kind: 'money',
    how: 'Compares the balance in every response of the run with the one that the response before returned for the card. Sends movements without an amount or a currency and with three decimals, and amounts with the actions that move none, and reads the balance after each request that the target accepts.',
    judge: balanceIsKept,
    async run(session) {
      // Not USD, the likeliest default.
      const { cardId, currency } = await session.arrange.card({ currency: 'EUR' })
      const readings = [balanceReading(session, cardId), listing(session, 'queryCardOperation', cardId)]
      for (const [turn, { operationId, call }] of openRequests(session, cardId, currency).entries()) {
        const { isSuccess } = await session.send(operationId, call, { intent: 'open', mayBeRejected: true })
        const reading = readings[turn % readings.length]
        if (isSuccess && reading) await session.send(reading.operationId, reading.call)
      }
    },
  }),
]

/** Requests that the target may reject. It may interpret a movement as it likes; anything else moves no money. */
function openRequests(session: Session, cardId: string, currency: string): CardRequest[] {
  const [amount = 1, ...others] = amountsAround(session, currency, 1 + routes.length)
  const incomplete = lenientRoutes.flatMap((route) =>
    directions.flatMap((direction) => [
      movement(session, route, direction, cardId, { amount }),
      movement(session, route, direction, cardId, { currency }),
    ]),
  )
  // Topped up through two routes and withdrawn through one.
  const withThreeDecimals = routes.map((route, turn) => {
    const direction = turn === 1 ? 'withdraw' : 'topup'
    return movement(session, route, direction, cardId, { amount: Math.trunc(others[turn] ?? 1) + 0.125, currency })
  })
  const withAnAmount = lenientRoutes.flatMap((route) => {
    const readings =
      route === 'operateCard' ? (['get_balance', 'get_transactions'] as const) : (['get_transactions'] as const)
    return (['disable', 'enable', ...readings] as const).map((verb) =>
      requestTo(session, route, verb, cardId, { amount, currency }),
    )
  })
  return [...incomplete, ...withThreeDecimals, ...withAnAmount]
}
