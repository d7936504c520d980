import { rejected, success } from '../expect/headline.ts'
import { defineCheck } from '../model/define-check.ts'
import { showResponse } from '../model/show.ts'

export const checkPaymentStatusIndicatorsGoTogether = defineCheck({
  requirement: 'check-payment-status/indicators-go-together',
  kind: 'accepts',
  needs: ['payment'],
  how: [
    'Checks the status of a payment with `operation` and with `service`, each alone and both.',
    'Which values they take is an open question, but two that are accepted must be accepted together.',
  ].join(' '),
  async run({ arrange, send, expect, samples }) {
    const { orderId, payId } = arrange.payment()
    const plain = { order_id: orderId, pay_id: payId }
    const names = ['operation', 'service']
    const indicators = names.map((name) => ({ [name]: samples.optional('checkPaymentStatus', name) }))
    const open = { intent: 'open', mayBeRejected: true } as const
    for (const indicator of indicators) {
      const { isSuccess } = await send('checkPaymentStatus', { body: { ...plain, ...indicator } }, open)
      if (!isSuccess) return
    }
    const both = await send('checkPaymentStatus', { body: Object.assign({}, plain, ...indicators) }, open)
    if (both.isSuccess) return
    expect.fail({
      headline: rejected(both, '`operation` and `service` together, though it accepted each of them alone'),
      expected: success,
      received: showResponse(both),
      exchange: both.exchange.id,
    })
  },
})
