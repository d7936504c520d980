import { defineCheck } from '../model/define-check.ts'
import { longestInHeadline, show } from '../model/show.ts'
import { everPresent } from '../samples/near-ids.ts'

export const checkPaymentStatusUnknownPaymentIsRefused = defineCheck({
  requirement: 'check-payment-status/unknown-payment-is-refused',
  kind: 'lookup',
  about: { fault: 'unknown' },
  needs: ['payment'],
  how: 'Checks the status of payments that do not exist. An existing payment before and after must be found.',
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
    // Longer than any existing ID: some lookups compare only a prefix.
    const long = { order_id: unknown.order_id.repeat(2), pay_id: unknown.pay_id.repeat(2) }
    for (const body of [unknown, long, ...odd]) {
      const response = await sendInvalid('checkPaymentStatus', () => ({ call: { body } }))
      expect.rejection(
        response,
        `a payment that does not exist (\`order_id\` ${show(body.order_id, longestInHeadline)})`,
      )
    }
  },
})
