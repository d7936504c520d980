import { Rejection } from '../../../src/cards/model/matched-request.ts'
import { type Mutant, one } from './mutant.ts'
import { type Answered, acting, responding } from './patches.ts'

/** Changes the response if the request has an indicator. */
const beside = (indicator: 'operation' | 'service', change: (data: Answered) => Answered): Mutant['alter'] =>
  responding(['checkPaymentStatus'], (data, { body }) => (body[indicator] === undefined ? data : change(data)))

/** Servers that return a wrong payment if an optional parameter is sent. */
export const indicatorMutants: readonly Mutant[] = [
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
  one(
    'another-status-beside-an-operation',
    'where `operation` is sent, the status of a payment has another name',
    'check-payment-status/answers-data-status-as-observed',
    beside('operation', (data) => ({ ...data, status: 'SUCCESSFUL' })),
  ),
  one(
    'another-currency-beside-a-service',
    'where `service` is sent, a payment is in US dollars',
    'check-payment-status/answers-data-currency-as-observed',
    beside('service', (data) => ({ ...data, currency: 'USD' })),
  ),
  {
    id: 'one-indicator-at-a-time',
    title: 'a payment lookup with both `operation` and `service` is rejected',
    breaks: ['check-payment-status/indicators-go-together'],
    foundBy: ['check-payment-status/indicators-go-together'],
    alter: acting(['checkPaymentStatus'], (act) => (matched, state) => {
      const { operation, service } = matched.body
      if (operation !== undefined && service !== undefined) throw new Rejection(422, 'one or the other')
      return act(matched, state)
    }),
  },
  {
    id: 'a-service-breaks-the-payment-status',
    title: 'a payment lookup with `service` returns 500',
    breaks: ['refusals/no-input-breaks-the-server'],
    foundBy: ['refusals/no-input-breaks-the-server/check-payment-status'],
    alter: acting(['checkPaymentStatus'], (act) => (matched, state) => {
      if (matched.body.service !== undefined) throw new Rejection(500, 'unknown service')
      return act(matched, state)
    }),
  },
]
