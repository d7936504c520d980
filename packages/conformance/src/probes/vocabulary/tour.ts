import type { ApiResponse } from '../../exchanges/call.ts'
import type { Session } from '../../exchanges/session.ts'
import { listing } from '../../interface/routes.ts'
import { ask, ifGiven, moving } from './ask.ts'
import { cardAndUser } from './states.ts'

/** One successful response of every kind; those about the payment and the payout only if the run has these fixtures. */
export async function tour(session: Session): Promise<readonly ApiResponse[]> {
  const card = await cardAndUser(session)
  const topUp = await ask(session, moving(session, card, 'topup'))
  const list = await ask(session, listing(session, 'queryCardOperation', card.cardId))
  const responses = [card.user.response, card.response, topUp, list]
  const payment = ifGiven(() => session.arrange.payment())
  if (payment) {
    const body = { order_id: payment.orderId, pay_id: payment.payId }
    responses.push(await session.send('checkPaymentStatus', { body }))
  }
  const reference = ifGiven(() => session.arrange.payout('reference'))
  if (reference) responses.push(await session.send('getPayoutStatus', { path: { reference } }))
  return responses.filter(({ isSuccess }) => isSuccess)
}
