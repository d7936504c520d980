import { lookAgain } from '../doors/look-again.ts'
import { defineCheck } from '../model/define-check.ts'

export const checkPaymentStatusAskingChangesNothing = defineCheck({
  requirement: 'check-payment-status/asking-changes-nothing',
  needs: ['payment'],
  how: 'Asks for a payment four times and compares amount, currency and time of creation.',
  async run(stage) {
    const { orderId, payId } = stage.arrange.payment()
    const call = { body: { order_id: orderId, pay_id: payId } }
    await lookAgain(stage, { operationId: 'checkPaymentStatus', call }, ['amount', 'currency', 'created_at'])
  },
})
