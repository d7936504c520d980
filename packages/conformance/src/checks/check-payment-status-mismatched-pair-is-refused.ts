import { defineCheck } from '../model/define-check.ts'

export const checkPaymentStatusMismatchedPairIsRefused = defineCheck({
  requirement: 'check-payment-status/mismatched-pair-is-refused',
  needs: ['payment'],
  how: 'Asks for a payment that exists with one of its names replaced; with both of them it is granted before and after.',
  controlled: {
    arrange: async () => undefined,
    async control({ arrange, send, expect }) {
      const { orderId, payId } = arrange.payment()
      expect.success(await send('checkPaymentStatus', { body: { order_id: orderId, pay_id: payId } }))
    },
  },
  async run({ arrange, sendInvalid, samples, expect }) {
    const { orderId, payId } = arrange.payment()
    for (const body of [
      { order_id: orderId, pay_id: samples.unknownId(payId) },
      { order_id: samples.unknownId(orderId), pay_id: payId },
    ]) {
      expect.refusal(await sendInvalid('checkPaymentStatus', () => ({ call: { body } })))
    }
  },
})
