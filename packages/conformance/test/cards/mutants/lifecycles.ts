import { type MatchedRequest, Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelCard, State } from '../../../src/cards/model/state.ts'
import { add, compare, subtract } from '../../../src/engine/values/decimal.ts'
import { kebab } from '../../../src/engine/values/names.ts'
import { type Alteration, type Mutant, one } from './mutant.ts'
import { acting, actionOf, anew, cardIn, listing, type Route, routeOf, routes } from './patches.ts'

const kinds = 'card-operations/same-for-every-kind-of-card'

const othersOf = (card: ModelCard, state: State): ModelCard[] =>
  [...state.cards.values()].filter((other) => other !== card && other.userId === card.userId)

const does = (matched: MatchedRequest, action: string, route?: Route): boolean =>
  actionOf(matched) === action && (route === undefined || routeOf(matched) === route)

const amountIn = ({ body, query }: MatchedRequest): number => Number(body.amount ?? query.amount)

/** Lifecycles in which another route enables the card the second time. */
const enabledByAnother: Readonly<Record<Route, string>> = {
  dedicated: 'xaf-visa-personal-premium-after-a-termination-twice-by-dedicated',
  operateCard: 'usd-mastercard-personal-basic-new-twice-by-operate-card-ended-by-query',
  queryCardOperation: 'usd-visa-personal-basic-with-a-card-twice-by-query-card-operation',
}

/** Rejects a request on some cards. `turns` is how often the card was enabled, `wasEmptied` whether it ever held nothing. */
function rejecting(
  isMeant: (
    matched: MatchedRequest,
    card: ModelCard,
    past: { turns: number; wasEmptied: boolean; state: State },
  ) => boolean,
): Alteration {
  return anew(() => {
    const turns = new Map<string, number>()
    const emptied = new Set<string>()
    return acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      if (!card) return act(matched, state)
      const { cardId } = card
      if (compare(card.balance, 0) === 0) emptied.add(cardId)
      const past = { turns: turns.get(cardId) ?? 0, wasEmptied: emptied.has(cardId), state }
      if (isMeant(matched, card, past)) throw new Rejection(409, 'not this card')
      const data = act(matched, state)
      if (does(matched, 'enable')) turns.set(cardId, past.turns + 1)
      return data
    })
  })
}

/** Servers whose fault needs a card with a past, one route, and sometimes one kind of card. */
const pasts: readonly Mutant[] = [
  one(
    'no-withdrawal-after-two-cycles',
    'withdrawFromCard rejects cards that were disabled and enabled twice',
    kinds,
    rejecting((matched, _, { turns }) => turns > 1 && does(matched, 'withdraw', 'dedicated')),
    `${kinds}/usd-visa-business-premium`,
  ),
  one(
    'no-top-up-by-query-of-an-emptied-card-in-use-twice',
    'queryCardOperation rejects top-ups of cards that were emptied once and enabled twice',
    kinds,
    rejecting(
      (matched, _, { turns, wasEmptied }) => turns > 1 && wasEmptied && does(matched, 'topup', 'queryCardOperation'),
    ),
    `${kinds}/eur-visa-personal-premium`,
  ),
  one(
    'another-card-in-euros-is-not-disabled-by-operate-card',
    'operateCard rejects disabling a second card in EUR',
    kinds,
    rejecting(
      (matched, card, { state }) =>
        card.currency === 'EUR' && othersOf(card, state).length > 0 && does(matched, 'disable', 'operateCard'),
    ),
    `${kinds}/eur-visa-personal-premium`,
  ),
  one(
    'cards-in-euros-are-not-terminated-by-query',
    'queryCardOperation rejects terminating cards in EUR',
    kinds,
    rejecting((matched, { currency }) => currency === 'EUR' && does(matched, 'terminate', 'queryCardOperation')),
    `${kinds}/eur-visa-personal-premium`,
  ),
  one(
    'cards-in-francs-are-not-disabled',
    'disableCard rejects cards in XAF',
    kinds,
    rejecting((matched, { currency }) => currency === 'XAF' && does(matched, 'disable', 'dedicated')),
    `${kinds}/xaf-visa-business-basic`,
  ),
  one(
    'another-card-is-not-terminated-by-query',
    'queryCardOperation rejects terminating a second BASIC card',
    kinds,
    rejecting(
      (matched, card, { state }) =>
        card.sent.grade === 'BASIC' &&
        othersOf(card, state).length > 0 &&
        does(matched, 'terminate', 'queryCardOperation'),
    ),
    `${kinds}/xaf-visa-business-basic`,
  ),
  one(
    'withdrawals-in-francs-of-businesses-are-not-listed',
    'operateCard does not list withdrawals from business cards in XAF',
    kinds,
    listing(
      (entries, matched, state) => {
        const { currency, sent } = cardIn(matched, state) ?? {}
        const isMeant = currency === 'XAF' && sent?.category === 'BUSINESS'
        return entries.filter(({ type }) => !(isMeant && type === 'withdraw'))
      },
      ['operateCard'],
    ),
    `${kinds}/xaf-visa-business-basic`,
  ),
  one(
    'an-old-balance-in-the-list-of-a-second-card',
    'queryCardOperation lists the transactions of a second PREMIUM card with its opening balance',
    kinds,
    acting(['queryCardOperation'], (act) => (matched, state) => {
      const data = act(matched, state)
      const card = cardIn(matched, state)
      const isMeant = card?.sent.grade === 'PREMIUM' && othersOf(card, state).length > 0
      return isMeant && does(matched, 'get_transactions') ? { ...data, new_balance: Number(card?.sent.balance) } : data
    }),
    `${kinds}/eur-visa-personal-premium`,
  ),
  one(
    'enabling-by-query-refunds-a-second-card-in-dollars',
    'queryCardOperation adds a unit to a second card in USD when it enables it',
    kinds,
    acting(['queryCardOperation'], (act) => (matched, state) => {
      const data = act(matched, state)
      const card = cardIn(matched, state)
      if (card?.currency !== 'USD' || othersOf(card, state).length === 0 || !does(matched, 'enable')) return data
      card.balance = add(card.balance, 1)
      return { ...data, new_balance: Number(card.balance) }
    }),
    `${kinds}/usd-mastercard-business-basic-with-a-card-emptied-by-query-card-operation`,
  ),
]

/** Servers that look at the wrong card of a user, or at the route of an earlier request. */
const mistaken: readonly Mutant[] = [
  one(
    'a-second-card-holds-no-more-than-the-first',
    'a withdrawal from a second card is rejected if the first card holds less',
    kinds,
    rejecting((matched, card, { state }) => {
      const [first] = othersOf(card, state)
      return first !== undefined && does(matched, 'withdraw') && compare(first.balance, amountIn(matched)) < 0
    }),
    `${kinds}/usd-mastercard-business-basic-with-a-card-emptied-by-query-card-operation`,
  ),
  one(
    'a-second-card-has-the-currency-of-the-first',
    'a top-up of a second card through operateCard is rejected if the first card has another currency',
    kinds,
    rejecting((matched, card, { state }) => {
      const [first] = othersOf(card, state)
      return first !== undefined && first.currency !== card.currency && does(matched, 'topup', 'operateCard')
    }),
    `${kinds}/usd-visa-personal-basic-with-a-card-twice-by-query-card-operation`,
  ),
  ...routes.map((route) =>
    one(
      `what-${kebab(route)}-disabled-it-enables-alone`,
      `a card that was disabled through ${route} is not enabled through the other routes`,
      kinds,
      anew(() => {
        const disabledBy = new Map<string, Route>()
        return acting([], (act) => (matched, state) => {
          const { cardId = '' } = cardIn(matched, state) ?? {}
          const isOthers = disabledBy.get(cardId) === route && routeOf(matched) !== route
          if (does(matched, 'enable') && isOthers) throw new Rejection(409, 'disabled by another')
          if (does(matched, 'disable')) disabledBy.set(cardId, routeOf(matched))
          return act(matched, state)
        })
      }),
      `${kinds}/${enabledByAnother[route]}`,
    ),
  ),
]

const separate = 'card-operations/cards-are-separate'

const byQuery = `${separate}/of-one-user-through-query-card-operation`
const byOperateCard = `${separate}/of-one-user-through-operate-card`

/** Does something to the other cards of the user after an action. */
const reaching = (
  isMeant: (matched: MatchedRequest, isFirst: boolean) => boolean,
  change: (other: ModelCard, matched: MatchedRequest) => void,
): Alteration =>
  acting([], (act) => (matched, state) => {
    const data = act(matched, state)
    const card = cardIn(matched, state)
    if (!card) return data
    const own = [...state.cards.values()].filter(({ userId }) => userId === card.userId)
    if (isMeant(matched, own[0] === card)) for (const other of own) if (other !== card) change(other, matched)
    return data
  })

/** Servers on which one route reaches the other card of a user. */
const reachingMutants: readonly Mutant[] = [
  one(
    'disabling-by-query-disables-the-other-card',
    'queryCardOperation disables every card of the user',
    separate,
    reaching(
      (matched) => does(matched, 'disable', 'queryCardOperation'),
      (other) => {
        other.status = 'disabled'
      },
    ),
    byQuery,
  ),
  one(
    'a-second-card-is-paid-by-the-first',
    'a withdrawal from a second card through operateCard is taken from the first as well',
    separate,
    reaching(
      (matched, isFirst) => !isFirst && does(matched, 'withdraw', 'operateCard'),
      (other, matched) => {
        other.balance = subtract(other.balance, amountIn(matched))
      },
    ),
    byOperateCard,
  ),
  one(
    'a-top-up-by-query-reaches-the-second-card',
    'a top-up of the first card of a user through queryCardOperation also tops up the second',
    separate,
    reaching(
      (matched, isFirst) => isFirst && does(matched, 'topup', 'queryCardOperation'),
      (other, matched) => {
        other.balance = add(other.balance, amountIn(matched))
      },
    ),
    byQuery,
  ),
  one(
    'the-end-of-the-second-card-by-query-is-the-end-of-the-first',
    'terminating a second card through queryCardOperation terminates the first',
    separate,
    reaching(
      (matched, isFirst) => !isFirst && does(matched, 'terminate', 'queryCardOperation'),
      (other) => {
        other.status = 'terminated'
      },
    ),
    byQuery,
  ),
  one(
    'enabling-through-operate-card-stops-the-other',
    'enabling a card through operateCard disables the other cards of the user',
    separate,
    reaching(
      (matched) => does(matched, 'enable', 'operateCard'),
      (other) => {
        other.status = 'disabled'
      },
    ),
    byOperateCard,
  ),
  one(
    'the-end-of-a-card-empties-the-lists-of-the-others',
    'terminating a card removes the transactions of the other cards of the user',
    separate,
    reaching(
      (matched) => does(matched, 'terminate', 'dedicated'),
      (other) => {
        other.transactions.length = 0
      },
    ),
    `${separate}/of-one-user`,
  ),
  one(
    'stopping-by-operate-card-drops-what-others-did-last',
    'disabling a card through operateCard removes the latest transaction of the other cards of the user',
    separate,
    reaching(
      (matched) => does(matched, 'disable', 'operateCard'),
      (other) => {
        other.transactions.pop()
      },
    ),
    byOperateCard,
  ),
]

export const lifecycleMutants: readonly Mutant[] = [...pasts, ...mistaken, ...reachingMutants]
