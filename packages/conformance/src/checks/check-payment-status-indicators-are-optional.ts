import { defineCheck } from '../model/define-check.ts'

export const checkPaymentStatusIndicatorsAreOptional = defineCheck({
  requirement: 'check-payment-status/indicators-are-optional',
  needs: ['payment'],
  how: 'Asks for a payment with its two names and nothing else.',
  async run({ arrange, send, expect }) {
    const { orderId, payId } = arrange.payment()
    expect.success(await send('checkPaymentStatus', { body: { order_id: orderId, pay_id: payId } }))
  },
})
