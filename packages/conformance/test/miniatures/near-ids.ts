import type { PlayedPayment, PlayedPayout, State } from '../../src/understudy/state.ts'
import type { Miniature, Recast } from './miniature.ts'
import { acting } from './patches.ts'

interface Names {
  readonly order_id: string
  readonly pay_id: string
}

const paymentLike = (
  id: string,
  title: string,
  isTaken: (said: Names, payment: PlayedPayment) => boolean,
): Miniature => ({
  id,
  title,
  breaks: ['check-payment-status/mismatched-pair-is-refused'],
  foundBy: ['check-payment-status/mismatched-pair-is-refused'],
  recast: acting(['checkPaymentStatus'], (act) => (scene, state) => {
    const found = state.payments.find((one) => isTaken(scene.body as unknown as Names, one))
    return act(found ? { ...scene, body: { ...scene.body, ...namesOf(found) } } : scene, state)
  }),
})

const namesOf = ({ order_id, pay_id }: PlayedPayment): Names => ({ order_id, pay_id })

const payoutLike = (
  id: string,
  title: string,
  isTaken: (said: string, payout: PlayedPayout) => boolean,
): Miniature => ({
  id,
  title,
  breaks: ['get-payout-status/unknown-payout-is-refused'],
  foundBy: ['get-payout-status/unknown-payout-is-refused'],
  recast: acting(['getPayoutStatus'], (act) => (scene, state) => {
    const { reference: said = '' } = scene.path
    const isKnown = state.payouts.some((one) => [one.reference, one.service_reference].includes(said))
    const found = isKnown ? undefined : state.payouts.find((one) => isTaken(said, one))
    return act(found ? { ...scene, path: { reference: found.reference } } : scene, state)
  }),
})

const cardLike = (id: string, title: string, find: (said: string, known: readonly string[]) => unknown): Miniature => ({
  id,
  title,
  breaks: ['operate-card/unknown-card-is-refused', 'query-card-operation/unknown-card-is-refused'],
  foundBy: ['operate-card/unknown-card-is-refused', 'query-card-operation/unknown-card-is-refused'],
  recast: findingCards((said, { cards }) => find(said, [...cards.keys()])),
})

/** Looks for a card that is not there by what `find` makes of its id. */
function findingCards(find: (said: string, state: State) => unknown): Recast {
  return acting([], (act) => (scene, state) => {
    const said = scene.path.cardId ?? scene.path.id
    const found = said === undefined || state.cards.has(said) ? undefined : find(said, state)
    return act(
      typeof found === 'string' ? { ...scene, path: { ...scene.path, cardId: found, id: found } } : scene,
      state,
    )
  })
}

/** LIKE, as a database understands it. */
function isLike(text: string, pattern: string): boolean {
  const parts = pattern.split('%').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(text)
}

/** Servers that take an id for another one that looks like it. */
export const nearIdMiniatures: readonly Miniature[] = [
  paymentLike('a-pay-id-as-long', 'pay_id is as long as the right one, and that is enough', (said, right) => {
    return said.order_id === right.order_id && said.pay_id.length === right.pay_id.length
  }),
  paymentLike('what-begins-with-a-pay-id-is-the-pay-id', 'a pay_id may have more behind it', (said, right) => {
    return said.order_id === right.order_id && said.pay_id.startsWith(right.pay_id)
  }),
  paymentLike('the-beginning-of-an-order-will-do', 'any beginning of order_id will do', (said, right) => {
    return right.order_id.startsWith(said.order_id) && said.pay_id === right.pay_id
  }),
  paymentLike('wildcards-in-payments', 'a percent sign in pay_id stands for anything', (said, right) => {
    return said.order_id === right.order_id && isLike(right.pay_id, said.pay_id)
  }),
  paymentLike('a-payment-with-its-names-exchanged', 'order_id and pay_id may change places', (said, right) => {
    return said.order_id === right.pay_id && said.pay_id === right.order_id
  }),
  paymentLike('an-order-that-is-its-own-payment', 'order_id will do as pay_id', (said, right) => {
    return said.order_id === right.order_id && said.pay_id === right.order_id
  }),
  payoutLike('part-of-a-payout-is-the-payout', 'any part of the service_reference will do', (said, right) => {
    return right.service_reference.includes(said)
  }),
  payoutLike('long-references-find-a-payout', 'any reference of more than 30 characters finds a payout', (said) => {
    return said.length > 30
  }),
  cardLike('the-beginning-of-a-card-is-the-card', 'a card is found by any beginning of its id', (said, known) =>
    known.find((id) => id.startsWith(said)),
  ),
  cardLike('what-stands-before-a-dot-is-the-card', 'what follows a dot is cut off a card_id', (said, known) => {
    const [start = ''] = said.split('.')
    return known.includes(start) ? start : undefined
  }),
]
