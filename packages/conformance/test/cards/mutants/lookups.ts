import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { Mutant } from './mutant.ts'
import { accepting, acting, anew, responding } from './patches.ts'

const payment = (id: string, title: string, requirement: string, alter: Mutant['alter']): Mutant => ({
  id,
  title,
  breaks: [`check-payment-status/${requirement}`],
  foundBy: [`check-payment-status/${requirement}`],
  alter,
})

const payout = (
  id: string,
  title: string,
  requirement: string,
  alter: Mutant['alter'],
  foundBy: readonly string[] = [`get-payout-status/${requirement}`],
): Mutant => ({ id, title, breaks: [`get-payout-status/${requirement}`], foundBy, alter })

const bothNames = 'get-payout-status/both-names-lead-to-it'

/** Returns the first payment if one of these names matches. */
const foundBySome = (...names: readonly ('order_id' | 'pay_id')[]): Mutant['alter'] =>
  accepting('checkPaymentStatus', ({ body }, { payments }) => {
    const found = payments.find((one) => names.some((name) => one[name] === body[name]))
    if (!found) throw new Rejection(404, 'no such payment')
    return { ...found }
  })

/** Returns the first payment for these IDs, which the response repeats. */
const alsoFor = (isFound: (order: string, pay: string, payout: Readonly<Record<string, unknown>>) => boolean) =>
  accepting('checkPaymentStatus', ({ body: { order_id, pay_id } }, { payments: [first], payouts: [payout] }) => {
    const isMeant = isFound(String(order_id), String(pay_id), payout ?? {})
    if (!isMeant) throw new Rejection(404, 'no such payment')
    return { ...first, order_id, pay_id }
  })

const findingOthers = (
  [
    ['an-empty-pay-id-is-any', 'an empty pay_id is not compared', alsoFor((order, pay) => order !== '' && pay === '')],
    ['an-empty-order-is-any', 'an empty order_id is not compared', alsoFor((order, pay) => order === '' && pay !== '')],
    [
      'nothing-finds-the-first',
      'two empty IDs find the first payment',
      alsoFor((...[order, pay]) => order + pay === ''),
    ],
    [
      'a-payout-is-a-payment',
      'both references of a payout find a payment',
      alsoFor((order, pay, { reference, service_reference }) => order === reference && pay === service_reference),
    ],
    [
      'a-payout-is-a-payment-the-other-way-round',
      'both references of a payout find a payment, exchanged',
      alsoFor((order, pay, { reference, service_reference }) => order === service_reference && pay === reference),
    ],
    [
      'the-order-of-a-payout-finds-a-payment',
      'the reference of a payout finds the payment of any pay_id',
      alsoFor((order, pay, { reference, service_reference }) => order === reference && pay !== service_reference),
    ],
    [
      'the-service-reference-finds-a-payment',
      'the service_reference of a payout finds the payment of any order',
      alsoFor((order, pay, { reference, service_reference }) => pay === service_reference && order !== reference),
    ],
  ] as const
).map(([id, title, alter]) => payment(id, title, 'mismatched-pair-is-refused', alter))

export const lookupMutants: readonly Mutant[] = [
  ...findingOthers,
  payout(
    'a-payment-is-a-payout',
    'the pay_id of a payment finds a payout',
    'unknown-payout-is-refused',
    accepting('getPayoutStatus', ({ path: { reference } }, { payments, payouts }) => {
      if (payments.every(({ pay_id }) => pay_id !== reference)) throw new Rejection(404, 'no such payout')
      return { ...payouts[0], reference }
    }),
  ),
  payment(
    'payment-named-otherwise',
    'a payment is returned with its IDs in lowercase',
    'is-the-payment-asked-for',
    responding(['checkPaymentStatus'], (data) => ({ ...data, pay_id: `${data.pay_id}-1` })),
  ),
  payment(
    'any-payment-will-do',
    'a lookup of an unknown payment returns a known one',
    'unknown-payment-is-refused',
    accepting('checkPaymentStatus', (_, { payments }) => ({ ...payments[0] })),
  ),
  payment('the-order-is-enough', 'pay_id is not compared', 'mismatched-pair-is-refused', foundBySome('order_id')),
  payment('the-payment-is-enough', 'order_id is not compared', 'mismatched-pair-is-refused', foundBySome('pay_id')),
  payment(
    'indicators-are-needed',
    'a payment lookup requires an operation indicator',
    'indicators-are-optional',
    acting(['checkPaymentStatus'], (act) => (matched, state) => {
      if (matched.body.operation === undefined) throw new Rejection(400, 'operation is missing')
      return act(matched, state)
    }),
  ),
  {
    ...payment(
      'asking-costs',
      'the amount of a payment grows by one with every lookup',
      'asking-changes-nothing',
      anew(() => growing('checkPaymentStatus')),
    ),
    remembersOthers: true,
  },
  payout(
    'another-payout',
    'a payout lookup returns the references of another payout',
    'is-the-payout-asked-for',
    responding(['getPayoutStatus'], (data) => ({ ...data, reference: 'order-0', service_reference: 'pyt-0' })),
  ),
  payout(
    'the-service-reference-is-unknown',
    'a payout is not found by service_reference',
    'both-names-lead-to-it',
    acting(['getPayoutStatus'], (act) => (matched, state) => {
      if (state.payouts.some((one) => one.service_reference === matched.path.reference))
        throw new Rejection(404, 'unknown')
      return act(matched, state)
    }),
    [`${bothNames}/by-reference`, `${bothNames}/by-service-reference`],
  ),
  payout(
    'the-other-name-depends',
    'a payout looked up by service_reference has a different reference',
    'both-names-lead-to-it',
    responding(['getPayoutStatus'], (data, { path }) =>
      path.reference === data.service_reference ? { ...data, reference: `${data.reference}-b` } : data,
    ),
    [`${bothNames}/by-reference`, `${bothNames}/by-service-reference`],
  ),
  payout(
    'any-payout-will-do',
    'a lookup of an unknown payout returns a known one',
    'unknown-payout-is-refused',
    accepting('getPayoutStatus', (_, { payouts }) => ({ ...payouts[0] })),
  ),
  payout(
    'polls-are-uncounted',
    'polling_attempts decreases with every poll',
    'polls-are-never-uncounted',
    responding(['getPayoutStatus'], (data) => ({ ...data, polling_attempts: 1_000 - Number(data.polling_attempts) })),
  ),
  payout(
    'polls-by-the-service-are-uncounted',
    'polling_attempts decreases with every poll by service_reference',
    'polls-are-never-uncounted',
    responding(['getPayoutStatus'], (data, { path }) =>
      path.reference === data.service_reference
        ? { ...data, polling_attempts: 1_000 - Number(data.polling_attempts) }
        : data,
    ),
  ),
  {
    ...payout(
      'the-last-poll-runs-backwards',
      'last_polling_at moves back an hour with every poll',
      'polls-are-never-uncounted',
      anew(runningBackwards),
    ),
    remembersOthers: true,
  },
  {
    id: 'updated-before-it-was-made',
    title: 'updated_at of a payout is a minute earlier than created_at',
    breaks: ['timestamps/in-order'],
    foundBy: ['timestamps/in-order/get-payout-status'],
    alter: responding(['getPayoutStatus'], (data) => ({
      ...data,
      updated_at: new Date(Date.parse(String(data.created_at)) - 60_000).toISOString(),
    })),
  },
  {
    id: 'both-times-change-places',
    title: 'created_at and updated_at of a payout are swapped',
    breaks: ['timestamps/in-order'],
    foundBy: ['timestamps/in-order/get-payout-status'],
    alter: responding(['getPayoutStatus'], (data) => ({
      ...data,
      created_at: data.updated_at,
      updated_at: data.created_at,
    })),
  },
  {
    ...payout(
      'asking-for-a-payout-costs',
      'the amount of a payout grows by one with every lookup',
      'asking-changes-nothing-else',
      anew(() => growing('getPayoutStatus')),
    ),
    remembersOthers: true,
  },
  {
    ...payout(
      'cached-without-a-description',
      'from the ninth lookup on, a payout has no description',
      'asking-changes-nothing-else',
      anew(forgetting),
    ),
    remembersOthers: true,
  },
  {
    ...payout(
      'once-by-service-reference',
      'a payout is found by its service_reference twice, and not again',
      'both-names-lead-to-it',
      anew(() => losing((asked) => asked.filter((one) => one === 'service_reference').length > 2)),
      [`${bothNames}/by-reference`, `${bothNames}/by-service-reference`],
    ),
    remembersOthers: true,
  },
  {
    ...payout(
      'no-way-back-from-the-service-reference',
      'a payout is not found by its reference right after a lookup by its service_reference',
      'both-names-lead-to-it',
      anew(() => losing((asked) => asked.slice(-2).join() === 'service_reference,reference')),
      [`${bothNames}/by-reference`, `${bothNames}/by-service-reference`],
    ),
    remembersOthers: true,
  },
]

/** Looks at the names by which payouts have been asked for, and does not find the last one. */
function losing(isLost: (asked: readonly string[]) => boolean): Mutant['alter'] {
  const asked: string[] = []
  return acting(['getPayoutStatus'], (act) => (matched, state) => {
    const data = act(matched, state)
    asked.push(data.reference === matched.path.reference ? 'reference' : 'service_reference')
    if (isLost(asked)) throw new Rejection(404, 'no such payout')
    return data
  })
}

function forgetting(): Mutant['alter'] {
  let count = 0
  return responding(['getPayoutStatus'], ({ description, ...data }) => (count++ < 8 ? { ...data, description } : data))
}

function growing(operationId: string): Mutant['alter'] {
  let count = 0
  return responding([operationId], (data) => ({ ...data, amount: Number(data.amount) + count++ }))
}

function runningBackwards(): Mutant['alter'] {
  let count = 0
  return responding(['getPayoutStatus'], (data) => {
    const at = Date.parse(String(data.last_polling_at)) - 3_600_000 * count++
    return { ...data, last_polling_at: new Date(at).toISOString() }
  })
}
