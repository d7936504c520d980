import { Refusal } from '../../src/understudy/refusal.ts'
import { type Miniature, one } from './miniature.ts'
import { type Answered, acting, answering } from './patches.ts'

/** Answers otherwise where an indicator is sent. */
const beside = (indicator: 'operation' | 'service', change: (data: Answered) => Answered): Miniature['recast'] =>
  answering(['checkPaymentStatus'], (data, { body }) => (body[indicator] === undefined ? data : change(data)))

/** Payments that are answered wrongly where something is said that may be left out. */
export const indicatorMiniatures: readonly Miniature[] = [
  one(
    'the-amount-is-a-text-beside-an-operation',
    'where `operation` is sent, the amount of a payment is a text',
    'check-payment-status/answers-data-amount',
    beside('operation', (data) => ({ ...data, amount: String(data.amount) })),
  ),
  one(
    'a-payment-of-no-time-beside-a-service',
    'where `service` is sent, a payment has no created_at',
    'check-payment-status/answers-data-created-at',
    beside('service', ({ created_at: _, ...data }) => data),
  ),
  {
    id: 'a-service-breaks-the-payment-status',
    title: 'a payment is answered with 500 where `service` is sent',
    breaks: ['refusals/no-input-breaks-the-server'],
    foundBy: ['refusals/no-input-breaks-the-server/check-payment-status'],
    recast: acting(['checkPaymentStatus'], (act) => (scene, state) => {
      if (scene.body.service !== undefined) throw new Refusal(500, 'unknown service')
      return act(scene, state)
    }),
  },
]
