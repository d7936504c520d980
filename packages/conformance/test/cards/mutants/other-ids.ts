import type { MatchedRequest } from '../../../src/cards/model/matched-request.ts'
import type { State } from '../../../src/cards/model/state.ts'
import { kebab } from '../../../src/engine/values/names.ts'
import type { Mutant } from './mutant.ts'
import { type Answered, acting, anew } from './patches.ts'

/** The IDs that responses showed, by that of the card or user that they belong to. */
type Owners = ReadonlyMap<string, string>

type Find = (said: string, state: State, owners: Owners) => string | undefined

/** Looks an unknown ID in a path up with `find`. */
function finding(operationId: string, find: Find): Mutant['alter'] {
  return anew(() => {
    const owners = new Map<string, string>()
    const note = ({ user_id, reference, card_id, transactions }: Answered): void => {
      if (reference !== undefined && user_id !== undefined) owners.set(String(reference), String(user_id))
      for (const { id } of (transactions ?? []) as readonly Answered[]) owners.set(String(id), String(card_id))
    }
    return acting([], (act) => (matched, state) => {
      const asked = matched.operation.operationId === operationId ? inPath(matched) : undefined
      const isKnown = asked && (state.cards.has(asked[1]) || state.users.has(asked[1]))
      const found = asked && (find(asked[1], state, owners) ?? (isKnown ? asked[1] : undefined))
      const data = act(asked && found ? { ...matched, path: { [asked[0]]: found } } : matched, state)
      note(data)
      return data
    })
  })
}

const inPath = ({ path }: MatchedRequest): readonly [name: string, id: string] | undefined => Object.entries(path)[0]

const cardOf = (userId: string | undefined, { cards }: State): string | undefined =>
  [...cards.values()].findLast((one) => one.userId === userId && one.status !== 'terminated')?.cardId

const startOf = (said: string, known: Iterable<string>): string | undefined =>
  [...known].findLast((id) => id.startsWith(said))

const anyPayout = (said: string, { payouts }: State): boolean =>
  payouts.some((one) => [one.reference, one.service_reference].includes(said))

const inAPathOf = (operationId: string, id: string, title: string, requirement: string, find: Find): Mutant => {
  const name = `${requirement}/unknown-${operationId === 'createCard' ? 'user' : 'card'}-is-refused`
  const alter = finding(operationId, find)
  return {
    id: `${kebab(operationId)}-${id}`,
    title: `${operationId} ${title}`,
    breaks: [name],
    foundBy: [name],
    alter,
    remembersOthers: true,
  }
}

const lookup = (id: string, title: string, requirement: string, alter: Mutant['alter']): Mutant => ({
  id,
  title,
  breaks: [requirement],
  foundBy: [requirement],
  alter,
  remembersOthers: true,
})

const mismatch = 'check-payment-status/mismatched-pair-is-refused'
const unknownPayout = 'get-payout-status/unknown-payout-is-refused'

/** Accepts a pair of names of which one is right. */
const paying = (
  id: string,
  title: string,
  isRight: (said: Answered, payment: Answered, state: State) => boolean,
): Mutant =>
  lookup(
    id,
    title,
    mismatch,
    acting(['checkPaymentStatus'], (act) => (matched, state) => {
      const found = state.payments.find((one) => isRight(matched.body, one, state))
      const names = found && { order_id: found.order_id, pay_id: found.pay_id }
      return act(names ? { ...matched, body: { ...matched.body, ...names } } : matched, state)
    }),
  )

const paidOut = (id: string, title: string, isFound: (said: string, state: State) => boolean): Mutant =>
  lookup(
    id,
    title,
    unknownPayout,
    acting(['getPayoutStatus'], (act) => (matched, state) => {
      const said = matched.path.reference ?? ''
      const isKnown = anyPayout(said, state)
      const [first] = state.payouts
      return act(
        !isKnown && first && isFound(said, state) ? { ...matched, path: { reference: first.reference } } : matched,
        state,
      )
    }),
  )

/** Servers that take the ID of another thing, or one that is nearly right, in one place. */
const single: readonly Mutant[] = [
  inAPathOf(
    'createCard',
    'takes-a-card-for-its-owner',
    'issues a card to the owner of the card whose ID is sent',
    'create-card',
    (said, { cards }) => cards.get(said)?.userId,
  ),
  inAPathOf(
    'createCard',
    'takes-the-beginning-of-a-user',
    'accepts any beginning of a user_id',
    'create-card',
    (said, { users }) => (users.has(said) ? undefined : startOf(said, users.keys())),
  ),
  inAPathOf('createCard', 'cuts-ids-at-a-dot', 'cuts a user_id at a dot', 'create-card', (said, { users }) => {
    const [start = ''] = said.split('.')
    return users.has(start) ? start : undefined
  }),
  inAPathOf(
    'createCard',
    'cuts-long-ids',
    'cuts a user_id of more than 255 characters to the length of a usual one',
    'create-card',
    (said, { users }) => (said.length > 255 ? [...users.keys()].find((id) => said.startsWith(id)) : undefined),
  ),
  inAPathOf(
    'createCard',
    'issues-to-an-order',
    'issues a card to the first user where the ID is that of a payment',
    'create-card',
    (said, state) =>
      state.payments.some((one) => [one.order_id, one.pay_id].includes(said)) ? [...state.users.keys()][0] : undefined,
  ),
  inAPathOf(
    'topUpCard',
    'takes-a-user-for-the-card',
    'tops up the last card of the user whose ID is sent',
    'top-up',
    (said, state) => cardOf(said, state),
  ),
  inAPathOf(
    'topUpCard',
    'takes-a-transaction-for-the-card',
    'tops up the card of the transaction whose ID is sent',
    'top-up',
    (said, _, owners) => (owners.get(said)?.startsWith('card') ? owners.get(said) : undefined),
  ),
  inAPathOf(
    'withdrawFromCard',
    'takes-the-reference-of-a-user',
    'withdraws from the last card of the user whose reference is sent',
    'withdraw',
    (said, state, owners) => cardOf(owners.get(said), state),
  ),
  inAPathOf(
    'withdrawFromCard',
    'takes-the-beginning-of-a-card',
    'accepts any beginning of a card_id',
    'withdraw',
    (said, { cards }) => (cards.has(said) ? undefined : startOf(said, cards.keys())),
  ),
  inAPathOf(
    'disableCard',
    'takes-a-user-for-the-card',
    'disables the last card of the user whose ID is sent',
    'disable-card',
    (said, state) => cardOf(said, state),
  ),
  inAPathOf(
    'enableCard',
    'cuts-long-ids',
    'cuts a card_id of more than 255 characters to the length of a usual one',
    'enable-card',
    (said, { cards }) => (said.length > 255 ? [...cards.keys()].find((id) => said.startsWith(id)) : undefined),
  ),
  inAPathOf(
    'terminateCard',
    'takes-a-user-for-the-card',
    'terminates the last card of the user whose ID is sent',
    'terminate-card',
    (said, state) => cardOf(said, state),
  ),
  inAPathOf(
    'operateCard',
    'takes-a-payout-for-the-card',
    'reads the first card where the ID is that of a payout',
    'operate-card',
    (said, state) => (anyPayout(said, state) ? [...state.cards.keys()][0] : undefined),
  ),
  inAPathOf(
    'queryCardOperation',
    'takes-a-user-for-the-card',
    'lists the transactions of the last card of the user whose ID is sent',
    'query-card-operation',
    (said, state) => cardOf(said, state),
  ),
  paying('a-pay-id-that-is-its-own-order', 'pay_id is accepted as order_id', (said, right) => {
    return said.order_id === right.pay_id && said.pay_id === right.pay_id
  }),
  paying('a-payout-for-the-order', 'the reference of a payout is accepted as order_id', (said, right, state) => {
    return said.pay_id === right.pay_id && anyPayout(String(said.order_id), state)
  }),
  paying('a-card-for-the-payment', 'a card_id is accepted as pay_id', (said, right, { cards }) => {
    return said.order_id === right.order_id && cards.has(String(said.pay_id))
  }),
  paying('a-user-for-the-order', 'a user_id is accepted as order_id', (said, right, { users }) => {
    return said.pay_id === right.pay_id && users.has(String(said.order_id))
  }),
  paidOut('an-order-of-a-payment-finds-a-payout', 'the order_id of a payment finds the payout', (said, { payments }) =>
    payments.some(({ order_id }) => order_id === said),
  ),
  paidOut('a-card-finds-a-payout', 'a card_id finds a payout', (said, { cards }) => cards.has(said)),
]

/** Which IDs were issued depends on all that was sent before. */
export const otherIdMutants: readonly Mutant[] = single.map((mutant) => ({ ...mutant, remembersOthers: true }))
