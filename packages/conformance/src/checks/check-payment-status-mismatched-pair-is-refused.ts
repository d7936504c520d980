import { expectNotAcceptedAs } from '../card-actions/expect-not-accepted-as.ts'
import { defineCheck } from '../model/define-check.ts'
import { show } from '../model/show.ts'
import { missesAtTheEnd, nearIdsOf } from '../samples/near-ids.ts'

export const checkPaymentStatusMismatchedPairIsRefused = defineCheck({
  requirement: 'check-payment-status/mismatched-pair-is-refused',
  kind: 'lookup',
  needs: ['payment'],
  how: [
    'Replaces `order_id` or `pay_id` of an existing payment with an unknown id or a near miss, and swaps the two.',
    'The correct pair must be accepted before and after.',
  ].join(' '),
  controlled: {
    arrange: async () => undefined,
    async control({ arrange, send, expect }) {
      const { orderId, payId } = arrange.payment()
      expect.success(await send('checkPaymentStatus', { body: { order_id: orderId, pay_id: payId } }))
    },
  },
  async run(session) {
    const { arrange, sendInvalid, samples, expect } = session
    const { orderId, payId } = arrange.payment()
    const mismatches = [
      { what: 'the `order_id` of a payment with an unknown `pay_id`', names: [orderId, samples.unknownId(payId)] },
      { what: 'the `pay_id` of a payment with an unknown `order_id`', names: [samples.unknownId(orderId), payId] },
    ]
    for (const { what, names } of mismatches) {
      const [order_id, pay_id] = names
      const response = await sendInvalid('checkPaymentStatus', () => ({ call: { body: { order_id, pay_id } } }))
      expect.rejection(response, what, { fault: 'unknown' })
    }

    const nearly = (id: string) => nearIdsOf(id, missesAtTheEnd)
    const near = [
      ...nearly(payId).map(({ says, id }) => ({
        what: `\`pay_id\` ${show(id)}, ${says}`,
        names: [orderId, id] as const,
      })),
      ...nearly(orderId).map(({ says, id }) => ({
        what: `\`order_id\` ${show(id)}, ${says}`,
        names: [id, payId] as const,
      })),
      { what: '`order_id` and `pay_id` swapped', names: [payId, orderId] as const },
      { what: 'the `order_id` in place of the `pay_id`', names: [orderId, orderId] as const },
    ]
    // `order_id` and `pay_id` of a payment may be equal.
    for (const { what, names } of orderId === payId ? near.slice(0, -2) : near) {
      const [order_id, pay_id] = names
      const response = await sendInvalid('checkPaymentStatus', () => ({ call: { body: { order_id, pay_id } } }))
      expectNotAcceptedAs(session, what, response, (data) => data.order_id === order_id && data.pay_id === pay_id)
    }
  },
})
