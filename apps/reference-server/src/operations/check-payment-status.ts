import { exactNumber } from '../money.ts'
import { ok, problem } from '../problems.ts'
import type { Operation } from './operation.ts'

/** Finds a payment by its order_id and pay_id together. `operation` and `service` are accepted and ignored. */
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
