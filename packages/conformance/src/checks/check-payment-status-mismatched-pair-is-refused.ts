import { expectNotTakenFor, mayBe } from '../doors/near-ids.ts'
import { show } from '../expect/received.ts'
import { defineCheck } from '../model/define-check.ts'
import { missesAtTheEnd, nearIdsOf } from '../samples/near-ids.ts'

export const checkPaymentStatusMismatchedPairIsRefused = defineCheck({
  requirement: 'check-payment-status/mismatched-pair-is-refused',
  needs: ['payment'],
  how: 'Asks for a payment that exists with one of its names replaced, by a near miss too, and with both exchanged; with both of them it is granted before and after.',
  controlled: {
    arrange: async () => undefined,
    async control({ arrange, send, expect }) {
      const { orderId, payId } = arrange.payment()
      expect.success(await send('checkPaymentStatus', { body: { order_id: orderId, pay_id: payId } }))
    },
  },
  async run(stage) {
    const { arrange, sendInvalid, samples, expect } = stage
    const { orderId, payId } = arrange.payment()
    for (const body of [
      { order_id: orderId, pay_id: samples.unknownId(payId) },
      { order_id: samples.unknownId(orderId), pay_id: payId },
    ]) {
      expect.refusal(await sendInvalid('checkPaymentStatus', () => ({ call: { body } })))
    }

    const nearly = (id: string) => nearIdsOf(id, missesAtTheEnd)
    const near = [
      ...nearly(payId).map(({ says, id }) => ({ what: `pay_id ${show(id)} (${says})`, names: [orderId, id] as const })),
      ...nearly(orderId).map(({ says, id }) => ({
        what: `order_id ${show(id)} (${says})`,
        names: [id, payId] as const,
      })),
      { what: 'its two names exchanged', names: [payId, orderId] as const },
      { what: 'its order_id twice', names: [orderId, orderId] as const },
    ]
    // Both names of a payment may be one.
    for (const { what, names } of orderId === payId ? near.slice(0, -2) : near) {
      const [order_id, pay_id] = names
      const answer = await sendInvalid('checkPaymentStatus', () => ({ call: { body: { order_id, pay_id } } }))
      expectNotTakenFor(stage, what, answer, (told) => mayBe(told.order_id, order_id) && mayBe(told.pay_id, pay_id))
    }
  },
})
