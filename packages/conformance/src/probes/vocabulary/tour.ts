import { listing } from '../../doors/doors.ts'
import type { Answer, Stage } from '../../model/stage.ts'
import { ask, ifGiven, moving } from './ask.ts'
import { cardAndUser } from './states.ts'

/** A granted answer of every kind that there is, those about the known payment and payout only if they were given. */
export async function tour(stage: Stage): Promise<readonly Answer[]> {
  const card = await cardAndUser(stage)
  const topUp = await ask(stage, moving(stage, card, 'topup'))
  const list = await ask(stage, listing('query-card-operation', card.cardId))
  const answers = [card.user.answer, card.answer, topUp, list]
  const payment = ifGiven(() => stage.arrange.payment())
  if (payment) {
    const body = { order_id: payment.orderId, pay_id: payment.payId }
    answers.push(await stage.send('checkPaymentStatus', { body }))
  }
  const reference = ifGiven(() => stage.arrange.payout('reference'))
  if (reference) answers.push(await stage.send('getPayoutStatus', { path: { reference } }))
  return answers.filter(({ isSuccess }) => isSuccess)
}
