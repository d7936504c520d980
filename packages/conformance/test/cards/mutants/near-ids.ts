import type { ModelPayment, ModelPayout, State } from '../../../src/cards/model/state.ts'
import type { Alteration, Mutant } from './mutant.ts'
import { acting } from './patches.ts'

interface Names {
  readonly order_id: string
  readonly pay_id: string
}

const paymentLike = (id: string, title: string, isTaken: (said: Names, payment: ModelPayment) => boolean): Mutant => ({
  id,
  title,
  breaks: ['check-payment-status/mismatched-pair-is-refused'],
  foundBy: ['check-payment-status/mismatched-pair-is-refused'],
  alter: acting(['checkPaymentStatus'], (act) => (matched, state) => {
    const found = state.payments.find((one) => isTaken(matched.body as unknown as Names, one))
    return act(found ? { ...matched, body: { ...matched.body, ...namesOf(found) } } : matched, state)
  }),
})

const namesOf = ({ order_id, pay_id }: ModelPayment): Names => ({ order_id, pay_id })

const payoutLike = (id: string, title: string, isTaken: (said: string, payout: ModelPayout) => boolean): Mutant => ({
  id,
  title,
  breaks: ['get-payout-status/unknown-payout-is-refused'],
  foundBy: ['get-payout-status/unknown-payout-is-refused'],
  alter: acting(['getPayoutStatus'], (act) => (matched, state) => {
    const { reference: said = '' } = matched.path
    const isKnown = state.payouts.some((one) => [one.reference, one.service_reference].includes(said))
    const found = isKnown ? undefined : state.payouts.find((one) => isTaken(said, one))
    return act(found ? { ...matched, path: { reference: found.reference } } : matched, state)
  }),
})

const cardLike = (id: string, title: string, find: (said: string, known: readonly string[]) => unknown): Mutant => ({
  id,
  title,
  breaks: ['operate-card/unknown-card-is-refused', 'query-card-operation/unknown-card-is-refused'],
  foundBy: ['operate-card/unknown-card-is-refused', 'query-card-operation/unknown-card-is-refused'],
  alter: findingCards((said, { cards }) => find(said, [...cards.keys()])),
})

/** Looks up an unknown card ID with `find`. */
function findingCards(find: (said: string, state: State) => unknown): Alteration {
  return acting([], (act) => (matched, state) => {
    const said = matched.path.cardId ?? matched.path.id
    const found = said === undefined || state.cards.has(said) ? undefined : find(said, state)
    return act(
      typeof found === 'string' ? { ...matched, path: { ...matched.path, cardId: found, id: found } } : matched,
      state,
    )
  })
}

/** SQL LIKE. */
function isLike(text: string, pattern: string): boolean {
  const parts = pattern.split('%').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(text)
}

/** Servers that mistake an ID for a similar one. */
export const nearIdMutants: readonly Mutant[] = [
  paymentLike('a-pay-id-as-long', 'any pay_id of the right length is accepted', (said, right) => {
    return said.order_id === right.order_id && said.pay_id.length === right.pay_id.length
  }),
  paymentLike('what-begins-with-a-pay-id-is-the-pay-id', 'a pay_id with a suffix is accepted', (said, right) => {
    return said.order_id === right.order_id && said.pay_id.startsWith(right.pay_id)
  }),
  paymentLike('the-beginning-of-an-order-will-do', 'any prefix of an order_id is accepted', (said, right) => {
    return right.order_id.startsWith(said.order_id) && said.pay_id === right.pay_id
  }),
  paymentLike('wildcards-in-payments', 'a percent sign in pay_id is a wildcard', (said, right) => {
    return said.order_id === right.order_id && isLike(right.pay_id, said.pay_id)
  }),
  paymentLike('a-payment-with-its-names-exchanged', 'order_id and pay_id may be swapped', (said, right) => {
    return said.order_id === right.pay_id && said.pay_id === right.order_id
  }),
  paymentLike('an-order-that-is-its-own-payment', 'order_id is accepted as pay_id', (said, right) => {
    return said.order_id === right.order_id && said.pay_id === right.order_id
  }),
  payoutLike('part-of-a-payout-is-the-payout', 'any part of a service_reference is accepted', (said, right) => {
    return right.service_reference.includes(said)
  }),
  payoutLike('a-format-after-a-reference', 'takes what follows a dot for a format', (said, right) => {
    return said.startsWith(`${right.reference}.`)
  }),
  payoutLike('the-end-of-a-reference-will-do', 'compares all of a reference but its first character', (said, right) => {
    return right.reference.slice(1) === said
  }),
  payoutLike('another-end-of-a-service-reference', 'the last character does not count', (said, right) => {
    return said.slice(0, -1) === right.service_reference.slice(0, -1)
  }),
  paymentLike('a-format-after-a-pay-id', 'takes what follows a dot in a pay_id for a format', (said, right) => {
    return said.order_id === right.order_id && said.pay_id.startsWith(`${right.pay_id}.`)
  }),
  payoutLike('long-references-find-a-payout', 'any reference longer than 30 characters finds a payout', (said) => {
    return said.length > 30
  }),
  cardLike('the-beginning-of-a-card-is-the-card', 'any prefix of an ID finds its card', (said, known) =>
    known.find((id) => id.startsWith(said)),
  ),
  cardLike('what-stands-before-a-dot-is-the-card', 'a card_id is cut at a dot', (said, known) => {
    const [start = ''] = said.split('.')
    return known.includes(start) ? start : undefined
  }),
  cardLike('the-last-segment-is-the-card', 'a card_id is read from its last slash on', (said) =>
    said.split('/').at(-1),
  ),
  cardLike('steps-up-are-dropped', 'a card_id loses its leading dots and slashes', (said) =>
    said.replace(/^[./]+/, ''),
  ),
  cardLike('one-step-up-finds-a-card', 'a card is also found in the folder above', (said) => said.replace('../', '')),
  payoutLike('the-last-segment-is-the-reference', 'a reference is read from its last slash on', (said, right) => {
    return said.split('/').at(-1) === right.reference
  }),
  payoutLike('a-service-reference-in-a-folder', 'a service_reference is read from its last slash on', (said, right) => {
    return said.split('/').at(-1) === right.service_reference
  }),
  payoutLike(
    'references-without-dots-and-slashes',
    'dots and slashes before a reference are dropped',
    (said, right) => {
      return said.replace(/^[./]+/, '') === right.reference
    },
  ),
  paymentLike('an-order-in-a-folder', 'an order_id is read from its last slash on', (said, right) => {
    return said.order_id.split('/').at(-1) === right.order_id && said.pay_id === right.pay_id
  }),
  paymentLike('a-payment-in-a-folder', 'a pay_id is read from its last slash on', (said, right) => {
    return said.order_id === right.order_id && said.pay_id.split('/').at(-1) === right.pay_id
  }),
]
