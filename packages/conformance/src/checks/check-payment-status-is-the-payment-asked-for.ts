import { departuresFromSent } from '../expect/departure.ts'
import { sentBody } from '../expect/sent.ts'
import { defineCheck } from '../model/define-check.ts'

export const checkPaymentStatusIsThePaymentAskedFor = defineCheck({
  requirement: 'check-payment-status/is-the-payment-asked-for',
  needs: ['payment'],
  how: 'Compares both names of every payment that the run was answered with those that were sent.',
  watches(answer) {
    const sent = sentBody(answer)
    return ['order_id', 'pay_id'].flatMap((name) => departuresFromSent(answer, name, sent?.[name]))
  },
  async run({ arrange, send, expect }) {
    const { orderId, payId } = arrange.payment()
    expect.success(await send('checkPaymentStatus', { body: { order_id: orderId, pay_id: payId } }))
  },
})
