import { type Act, type MatchedRequest, Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelCard, State } from '../../../src/cards/model/state.ts'
import { add, subtract } from '../../../src/engine/values/decimal.ts'
import { kebab } from '../../../src/engine/values/names.ts'
import { type Alteration, type Mutant, one } from './mutant.ts'
import { acting, actionOf, anew, cardIn, movingWrongly } from './patches.ts'

const isMovement = (matched: MatchedRequest): boolean => ['topup', 'withdraw'].includes(actionOf(matched) ?? '')

/** The next movement on a marked card changes the balance this many times. */
function countingNext(times: number, marked: ReadonlySet<string> & Set<string>): (act: Act) => Act {
  return (act) => (matched, state) => {
    const card = cardIn(matched, state)
    const before = card?.balance ?? '0'
    const data = act(matched, state)
    if (!card || !isMovement(matched) || !marked.delete(card.cardId)) return data
    const change = subtract(card.balance, before)
    card.balance = times === 0 ? before : add(card.balance, change)
    return { ...data, new_balance: Number(card.balance) }
  }
}

const afterRejections = (times: number): Alteration =>
  anew(() => (parts, state) => {
    const marked = new Set<string>()
    const marking = (path: Readonly<Record<string, string>>, ask: () => unknown): never | unknown => {
      try {
        return ask()
      } catch (error) {
        marked.add(path.cardId ?? path.id ?? '')
        throw error
      }
    }
    const { acts } = acting([], (act) => (matched, own) => marking(matched.path, () => act(matched, own)) as never)(
      acting([], countingNext(times, marked))(parts, state),
      state,
    )
    return {
      ...parts,
      acts,
      read: (operation, path, request) => marking(path, () => parts.read(operation, path, request)) as never,
    }
  })

const afterRestarts: Alteration = anew(() => (parts, state) => {
  const marked = new Set<string>()
  const counting = acting([], countingNext(2, marked))(parts, state)
  return acting(['queryCardOperation'], (act) => (matched, own) => {
    const data = act(matched, own)
    if (actionOf(matched) === 'enable') marked.add(matched.path.id ?? '')
    return data
  })(counting, state)
})

const after: readonly Mutant[] = [
  one(
    'after-a-refusal-a-movement-counts-twice',
    'the first movement after a rejected request changes the balance twice',
    'card-operations/refused-movements-move-nothing',
    afterRejections(2),
  ),
  one(
    'after-a-refusal-a-movement-is-lost',
    'the first movement after a rejected request changes nothing',
    'card-operations/refused-movements-move-nothing',
    afterRejections(0),
  ),
  one(
    'after-a-restart-by-query-a-movement-counts-twice',
    'the first movement after queryCardOperation enables a card changes the balance twice',
    'enable-card/a-disabled-card-is-usable-again',
    afterRestarts,
  ),
  one(
    'halves-are-doubled',
    'a movement whose amount ends in .5 moves half a unit too much',
    'top-up/raises-the-balance',
    movingWrongly(({ direction, amount }) =>
      amount % 1 === 0.5 ? (direction === 'topup' ? '0.5' : '-0.5') : undefined,
    ),
  ),
  ...(['operateCard', 'queryCardOperation'] as const).map((route) =>
    one(
      `a-cent-through-${kebab(route)}-is-not-booked`,
      `a top-up of a single cent through ${route} is accepted but has no effect`,
      'card-operations/balance-is-exact',
      movingWrongly((moved) =>
        moved.route === route && moved.direction === 'topup' && moved.amount === 0.01 ? '-0.01' : undefined,
      ),
    ),
  ),
]

const separate = 'card-operations/cards-are-separate'

const ownedBy = (userId: string | undefined, state: State): ModelCard[] =>
  [...state.cards.values()].filter((card) => card.userId === userId)

/** Runs when a card is issued to a user who already has one. */
const issuingAnother = (
  change: (first: ModelCard, second: ModelCard, data: Record<string, unknown>) => Record<string, unknown>,
): Alteration =>
  acting(['createCard'], (act) => (matched, state) => {
    const [first] = ownedBy(matched.path.userId, state)
    const data = act(matched, state)
    const second = state.cards.get(String(data.card_id))
    return first && second ? change(first, second, data) : data
  })

const secondCards: readonly Mutant[] = [
  one(
    'a-second-card-ends-the-first',
    'issuing a second card to a user terminates the first',
    separate,
    issuingAnother((first, _, data) => {
      first.status = 'terminated'
      return data
    }),
  ),
  one(
    'one-network-per-user',
    'every card of a user has the network of the first one',
    'create-card/echoes-currency-and-network',
    issuingAnother((first, _, data) => ({ ...data, card_type: first.sent.card_type })),
  ),
  one(
    'a-second-card-holds-what-the-first-does',
    'the second card of a user has the balance of the first',
    separate,
    issuingAnother((first, second, data) => {
      second.balance = first.balance
      return data
    }),
  ),
  one(
    'one-history-per-user',
    'movements on any card of a user are listed on the first card',
    separate,
    acting([], (act) => (matched, state) => {
      const data = act(matched, state)
      const card = cardIn(matched, state)
      const [first] = ownedBy(card?.userId, state)
      if (!card || !first || card === first || !isMovement(matched)) return data
      first.transactions.push(...card.transactions.splice(0))
      return data
    }),
  ),
  one(
    'the-end-of-a-card-empties-the-others',
    'terminating a card empties the other cards of its user',
    separate,
    acting([], (act) => (matched, state) => {
      const data = act(matched, state)
      const ended = cardIn(matched, state)
      if (actionOf(matched) !== 'terminate') return data
      for (const card of ownedBy(ended?.userId, state)) if (card !== ended) card.balance = '0'
      return data
    }),
  ),
  one(
    'mastercards-of-businesses-are-not-withdrawn-from',
    'withdrawFromCard, unlike the other routes, rejects MASTERCARD cards of businesses',
    'card-operations/same-for-every-kind-of-card',
    acting(['withdrawFromCard'], (act) => (matched, state) => {
      const { card_type, category } = cardIn(matched, state)?.sent ?? {}
      if (card_type === 'MASTERCARD' && category === 'BUSINESS') throw new Rejection(400, 'not this one')
      return act(matched, state)
    }),
  ),
]

const rejecting = (isMeant: (message: string) => boolean, instead: 'a 500' | 'a success'): Alteration => {
  return (parts) => ({
    ...parts,
    reject(rejection, request) {
      if (!isMeant(rejection.message)) return parts.reject(rejection, request)
      if (instead === 'a 500') return parts.reject(new Rejection(500, 'internal error'), request)
      const body = JSON.stringify({ success: true, data: { message: rejection.message } })
      return { ...parts.reject(rejection, request), status: 200, body }
    },
  })
}

const businessRejections: readonly Mutant[] = [
  ...[
    ['too-much', 'a withdrawal of more than there is', 'not enough on the card'] as const,
    ['another-currency', 'a movement in another currency', 'the card has another currency'] as const,
    ['disabled', 'a movement of a card that is not active', 'the card is not active'] as const,
    ['terminated', 'what is asked of a terminated card', 'the card is terminated'] as const,
  ].map(([id, what, said]) =>
    one(
      `${id}-is-a-500`,
      `${what} is rejected with 500`,
      'refusals/are-4xx',
      rejecting((message) => message === said, 'a 500'),
    ),
  ),
  one(
    'too-much-is-a-success',
    'a withdrawal that exceeds the balance returns success true and a message',
    'withdraw-from-card/answers-data-new-balance',
    rejecting((message) => message === 'not enough on the card', 'a success'),
  ),
]

/** Servers whose fault shows after another request, on a user's second card, or in a rejection left open. */
export const laterMutants: readonly Mutant[] = [...after, ...secondCards, ...businessRejections]
