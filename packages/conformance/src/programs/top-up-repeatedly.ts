import { amountsAround } from '../card-actions/amounts.ts'
import { movement, type Route } from '../interface/routes.ts'
import type { Session } from '../model/session.ts'

/** Enough to show a fault in every seventh top-up. */
const topUpsInARow = 8

/** Tops up a new card eight times through one route, with different amounts. */
export async function topUpRepeatedly(session: Session, route: Route): Promise<void> {
  const { cardId, currency } = await session.arrange.card()
  // Starts with the amount that most other programs move.
  const amounts = [session.samples.amount(currency), ...amountsAround(session, currency, topUpsInARow - 1)]
  for (const amount of amounts) {
    const { operationId, call } = movement(session, route, 'topup', cardId, { amount, currency })
    await session.repeat(
      'rejected-once',
      () => session.send(operationId, call),
      ({ isRejection, acceptedAgain }) => !isRejection || acceptedAgain !== undefined,
    )
  }
}
