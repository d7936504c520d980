import { defineCheck } from '../model/define-check.ts'
import { everPresent } from '../samples/near-ids.ts'

export const checkPaymentStatusUnknownPaymentIsRefused = defineCheck({
  requirement: 'check-payment-status/unknown-payment-is-refused',
  needs: ['payment'],
  how: 'Asks for payments that do not exist; for one that does, the same is granted before and after.',
  controlled: {
    arrange: async () => undefined,
    async control({ arrange, send, expect }) {
      const { orderId, payId } = arrange.payment()
      expect.success(await send('checkPaymentStatus', { body: { order_id: orderId, pay_id: payId } }))
    },
  },
  async run({ arrange, sendInvalid, samples, expect }) {
    const { orderId, payId } = arrange.payment()
    const unknown = { order_id: samples.unknownId(orderId), pay_id: samples.unknownId(payId) }
    const odd = everPresent.map((name) => ({ order_id: name, pay_id: name }))
    // Longer than any that exists: some lookups read only so far.
    const long = { order_id: unknown.order_id.repeat(2), pay_id: unknown.pay_id.repeat(2) }
    for (const body of [unknown, long, ...odd]) {
      expect.refusal(await sendInvalid('checkPaymentStatus', () => ({ call: { body } })))
    }
  },
})
