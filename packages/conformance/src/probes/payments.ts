import type { Answer, Stage } from '../model/stage.ts'
import { probe } from './vocabulary/probe.ts'
import { quoted, tell } from './vocabulary/tell.ts'

function knownPayment(stage: Stage): Promise<Answer> {
  const { orderId, payId } = stage.arrange.payment()
  return stage.send('checkPaymentStatus', { body: { order_id: orderId, pay_id: payId } })
}

export const statusValues = probe(
  'payments/status-values',
  async (stage) => {
    const answer = await knownPayment(stage)
    return tell(answer, answer.isSuccess ? quoted([answer.data?.status]) : undefined)
  },
  ['payment'],
)

export const currencyValues = probe(
  'payments/currency-values',
  async (stage) => {
    const answer = await knownPayment(stage)
    return tell(answer, answer.isSuccess ? quoted([answer.data?.currency]) : undefined)
  },
  ['payment'],
)
