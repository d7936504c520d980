import { type Act, Rejection } from './matched-request.ts'

const checkPaymentStatus: Act = ({ body }, state) => {
  const payment = state.payments.find(({ order_id, pay_id }) => order_id === body.order_id && pay_id === body.pay_id)
  if (!payment) throw new Rejection(404, 'no such payment')
  return { ...payment }
}

const getPayoutStatus: Act = ({ path }, state) => {
  const { reference } = path
  const payout = state.payouts.find((one) => one.reference === reference || one.service_reference === reference)
  if (!payout) throw new Rejection(404, 'no such payout')
  payout.polling_attempts += 1
  payout.last_polling_at = state.now()
  return { ...payout }
}

export const lookups = { checkPaymentStatus, getPayoutStatus }
