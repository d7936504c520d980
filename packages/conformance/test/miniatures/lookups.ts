import { Refusal } from '../../src/understudy/refusal.ts'
import type { Miniature } from './miniature.ts'
import { acting, anew, answering, granting } from './patches.ts'

const payment = (id: string, title: string, requirement: string, recast: Miniature['recast']): Miniature => ({
  id,
  title,
  breaks: [`check-payment-status/${requirement}`],
  foundBy: [`check-payment-status/${requirement}`],
  recast,
})

const payout = (
  id: string,
  title: string,
  requirement: string,
  recast: Miniature['recast'],
  foundBy: readonly string[] = [`get-payout-status/${requirement}`],
): Miniature => ({ id, title, breaks: [`get-payout-status/${requirement}`], foundBy, recast })

const bothNames = 'get-payout-status/both-names-lead-to-it'

/** Answers with the first payment if one of these names fits. */
const foundBySome = (...names: readonly ('order_id' | 'pay_id')[]): Miniature['recast'] =>
  granting('checkPaymentStatus', ({ body }, { payments }) => {
    const found = payments.find((one) => names.some((name) => one[name] === body[name]))
    if (!found) throw new Refusal(404, 'no such payment')
    return { ...found }
  })

export const lookupMiniatures: readonly Miniature[] = [
  payment(
    'payment-named-otherwise',
    'a payment is answered with its names in small letters, whatever was sent',
    'is-the-payment-asked-for',
    answering(['checkPaymentStatus'], (data) => ({ ...data, pay_id: `${data.pay_id}-1` })),
  ),
  payment(
    'any-payment-will-do',
    'a payment that does not exist is answered with one that does',
    'unknown-payment-is-refused',
    granting('checkPaymentStatus', (_, { payments }) => ({ ...payments[0] })),
  ),
  payment('the-order-is-enough', 'pay_id is not compared', 'mismatched-pair-is-refused', foundBySome('order_id')),
  payment('the-payment-is-enough', 'order_id is not compared', 'mismatched-pair-is-refused', foundBySome('pay_id')),
  payment(
    'indicators-are-needed',
    'a payment is only found with an operation indicator',
    'indicators-are-optional',
    acting(['checkPaymentStatus'], (act) => (scene, state) => {
      if (scene.body.operation === undefined) throw new Refusal(400, 'operation is missing')
      return act(scene, state)
    }),
  ),
  {
    ...payment(
      'asking-costs',
      'the amount of a payment grows by one each time it is looked up',
      'asking-changes-nothing',
      anew(() => growing('checkPaymentStatus')),
    ),
    remembersOthers: true,
  },
  payout(
    'another-payout',
    'a payout is answered with the names of another',
    'is-the-payout-asked-for',
    answering(['getPayoutStatus'], (data) => ({ ...data, reference: 'order-0', service_reference: 'pyt-0' })),
  ),
  payout(
    'the-service-reference-is-unknown',
    'a payout is not found by service_reference',
    'both-names-lead-to-it',
    acting(['getPayoutStatus'], (act) => (scene, state) => {
      if (state.payouts.some((one) => one.service_reference === scene.path.reference)) throw new Refusal(404, 'unknown')
      return act(scene, state)
    }),
    [`${bothNames}/by-reference`, `${bothNames}/by-service-reference`],
  ),
  payout(
    'the-other-name-depends',
    'a payout has another reference when it is looked up by service_reference',
    'both-names-lead-to-it',
    answering(['getPayoutStatus'], (data, { path }) =>
      path.reference === data.service_reference ? { ...data, reference: `${data.reference}-b` } : data,
    ),
    [`${bothNames}/by-reference`, `${bothNames}/by-service-reference`],
  ),
  payout(
    'any-payout-will-do',
    'a payout that does not exist is answered with one that does',
    'unknown-payout-is-refused',
    granting('getPayoutStatus', (_, { payouts }) => ({ ...payouts[0] })),
  ),
  payout(
    'polls-are-uncounted',
    'polling_attempts goes down with every poll',
    'polls-are-never-uncounted',
    answering(['getPayoutStatus'], (data) => ({ ...data, polling_attempts: 1_000 - Number(data.polling_attempts) })),
  ),
  {
    ...payout(
      'the-last-poll-runs-backwards',
      'last_polling_at is an hour earlier each time',
      'polls-are-never-uncounted',
      anew(runningBackwards),
    ),
    remembersOthers: true,
  },
  {
    id: 'updated-before-it-was-made',
    title: 'updated_at of a payout is a minute before its created_at',
    breaks: ['timestamps/in-order'],
    foundBy: ['timestamps/in-order/get-payout-status'],
    recast: answering(['getPayoutStatus'], (data) => ({
      ...data,
      updated_at: new Date(Date.parse(String(data.created_at)) - 60_000).toISOString(),
    })),
  },
  {
    id: 'both-times-change-places',
    title: 'created_at and updated_at of a payout are each in the place of the other',
    breaks: ['timestamps/in-order'],
    foundBy: ['timestamps/in-order/get-payout-status'],
    recast: answering(['getPayoutStatus'], (data) => ({
      ...data,
      created_at: data.updated_at,
      updated_at: data.created_at,
    })),
  },
  {
    ...payout(
      'asking-for-a-payout-costs',
      'the amount of a payout grows by one each time',
      'asking-changes-nothing-else',
      anew(() => growing('getPayoutStatus')),
    ),
    remembersOthers: true,
  },
]

function growing(operationId: string): Miniature['recast'] {
  let count = 0
  return answering([operationId], (data) => ({ ...data, amount: Number(data.amount) + count++ }))
}

function runningBackwards(): Miniature['recast'] {
  let count = 0
  return answering(['getPayoutStatus'], (data) => {
    const at = Date.parse(String(data.last_polling_at)) - 3_600_000 * count++
    return { ...data, last_polling_at: new Date(at).toISOString() }
  })
}
