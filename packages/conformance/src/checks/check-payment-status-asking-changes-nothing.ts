import { lookAgain } from '../card-actions/look-again.ts'
import { defineCheck } from '../model/define-check.ts'

export const checkPaymentStatusAskingChangesNothing = defineCheck({
  requirement: 'check-payment-status/asking-changes-nothing',
  kind: 'state',
  needs: ['payment'],
  how: 'Checks the status of a payment four times and compares amount, currency and time of creation.',
  async run(session) {
    const { orderId, payId } = session.arrange.payment()
    const call = { body: { order_id: orderId, pay_id: payId } }
    await lookAgain(session, { operationId: 'checkPaymentStatus', call }, ['amount', 'currency', 'created_at'])
  },
})
