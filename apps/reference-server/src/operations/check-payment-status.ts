import { ok } from '../outcome.ts'
import { problem } from '../problems.ts'
import { exactNumber } from './exact-number.ts'
import type { Operation } from './operation.ts'

/** Found only by the pair of its names. `operation` and `service` are accepted and change nothing. */
export const checkPaymentStatus: Operation<'checkPaymentStatus'> = async ({ body }, { store }) => {
  const payment = await store.findPayment(body.order_id, body.pay_id)
  if (!payment) return problem('payment-unknown', '/body')
  return ok({
    order_id: payment.orderId,
    pay_id: payment.payId,
    status: payment.status,
    amount: exactNumber(payment.amount),
    currency: payment.currency,
    created_at: payment.createdAt,
  })
}
