import { deviationsFromSent } from '../expect/deviation.ts'
import { defineCheck } from '../model/define-check.ts'
import { accepted, eachResponse } from '../rules/each-response.ts'

export const checkPaymentStatusIsThePaymentAskedFor = defineCheck({
  requirement: 'check-payment-status/is-the-payment-asked-for',
  kind: 'lookup',
  needs: ['payment'],
  how: 'Compares `order_id` and `pay_id` in every payment status of the run with those that were sent.',
  judge: eachResponse(accepted('checkPaymentStatus'), (response) => {
    const sent = response.sent.body()
    return ['order_id', 'pay_id'].flatMap((name) => deviationsFromSent(response, `/data/${name}`, sent?.[name]))
  }),
  async run({ arrange, send, expect }) {
    const { orderId, payId } = arrange.payment()
    expect.success(await send('checkPaymentStatus', { body: { order_id: orderId, pay_id: payId } }))
  },
})
