import { listing } from '../../card-actions/routes.ts'
import type { Answer, Session } from '../../model/session.ts'
import { ask, ifGiven, moving } from './ask.ts'
import { cardAndUser } from './states.ts'

/** One successful response of every kind; those about the payment and the payout only if the run has these fixtures. */
export async function tour(session: Session): Promise<readonly Answer[]> {
  const card = await cardAndUser(session)
  const topUp = await ask(session, moving(session, card, 'topup'))
  const list = await ask(session, listing('queryCardOperation', card.cardId))
  const answers = [card.user.answer, card.answer, topUp, list]
  const payment = ifGiven(() => session.arrange.payment())
  if (payment) {
    const body = { order_id: payment.orderId, pay_id: payment.payId }
    answers.push(await session.send('checkPaymentStatus', { body }))
  }
  const reference = ifGiven(() => session.arrange.payout('reference'))
  if (reference) answers.push(await session.send('getPayoutStatus', { path: { reference } }))
  return answers.filter(({ isSuccess }) => isSuccess)
}
