import { defineCheck } from '../model/define-check.ts'

export const checkPaymentStatusIndicatorsAreOptional = defineCheck({
  requirement: 'check-payment-status/indicators-are-optional',
  kind: 'accepts',
  needs: ['payment'],
  how: 'Checks the status of a payment with `order_id` and `pay_id` only.',
  async run({ arrange, send, expect }) {
    const { orderId, payId } = arrange.payment()
    const plain = { order_id: orderId, pay_id: payId }
    expect.success(await send('checkPaymentStatus', { body: plain }))
  },
})
