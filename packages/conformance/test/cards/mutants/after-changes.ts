import { Rejection } from '../../../src/cards/model/matched-request.ts'
import { type Alteration, type Mutant, one } from './mutant.ts'
import { acting, actionOf, anew, cardIn, type Route, responding, routeOf } from './patches.ts'

/** A user whose last card was terminated through the route is not known any more. */
const forgettingUsers = (route: Route): Alteration =>
  acting([], (act) => (matched, state) => {
    const data = act(matched, state)
    const card = cardIn(matched, state)
    if (!card || actionOf(matched) !== 'terminate' || routeOf(matched) !== route) return data
    const isLeft = [...state.cards.values()].some(
      ({ userId, status }) => userId === card.userId && status !== 'terminated',
    )
    if (!isLeft) state.users.delete(card.userId)
    return data
  })

/** A user whose last card was terminated gets no other one. */
const oneCardAfterAnother = (): Alteration =>
  acting(['createCard'], (act) => (matched, state) => {
    const own = [...state.cards.values()].filter(({ userId }) => userId === matched.path.userId)
    if (own.length === 1 && own[0]?.status === 'terminated') throw new Rejection(403, 'the account is closed')
    return act(matched, state)
  })

/** As often as it was disabled through the route, it has to be enabled. */
const countingDisables = (route: Route): Alteration =>
  anew(() => {
    const disables = new Map<string, number>()
    return acting([], (act) => (matched, state) => {
      const data = act(matched, state)
      const card = cardIn(matched, state)
      const action = actionOf(matched)
      if (!card || (action !== 'disable' && action !== 'enable')) return data
      const change = action === 'enable' ? -1 : routeOf(matched) === route ? 1 : 0
      const count = Math.max(0, (disables.get(card.cardId) ?? 0) + change)
      disables.set(card.cardId, count)
      if (action === 'enable' && count > 0) card.status = 'disabled'
      return data
    })
  })

/** Enabling through the route turns an active card off. */
const toggling = (route: Route): Alteration =>
  acting([], (act) => (matched, state) => {
    const card = cardIn(matched, state)
    const wasActive = card?.status === 'active'
    const data = act(matched, state)
    if (card && wasActive && actionOf(matched) === 'enable' && routeOf(matched) === route) card.status = 'disabled'
    return data
  })

/** The list of one route is kept until a card is changed through any other. */
const keepingTheList = (route: Route): Alteration =>
  anew(() => {
    const lists = new Map<string, unknown>()
    return acting([], (act) => (matched, state) => {
      const data = act(matched, state)
      const card = cardIn(matched, state)
      if (!card) return data
      if (actionOf(matched) === 'get_transactions' && routeOf(matched) === route) {
        const transactions = lists.get(card.cardId) ?? data.transactions
        lists.set(card.cardId, transactions)
        return { ...data, transactions }
      }
      if (routeOf(matched) !== route) lists.delete(card.cardId)
      return data
    })
  })

/** A balance with more digits is rounded where it is read. */
const readingDigits = (digits: number): Alteration =>
  responding(['operateCard'], (data, matched) =>
    actionOf(matched) === 'get_balance'
      ? { ...data, new_balance: Number(Number(data.new_balance).toPrecision(digits)) }
      : data,
  )

/** Fails where a parameter is given as a list. */
const breakingOnRepeated =
  (name: string): Alteration =>
  (parts) => ({
    ...parts,
    read(operation, path, request) {
      const values = new URLSearchParams(request.target.split('?')[1]).getAll(name)
      if (values.length > 1) throw new TypeError(`${name}.trim is not a function`)
      return parts.read(operation, path, request)
    },
  })

const accepted = 'requests/valid-ones-are-accepted'
const usable = 'enable-card/a-disabled-card-is-usable-again'
const robust = 'refusals/no-input-breaks-the-server'

/** Faults after a change that was made twice, or was the last one of its kind. */
export const changedMutants: readonly Mutant[] = [
  one(
    'the-last-card-takes-its-user-along',
    'terminateCard removes a user with the last card',
    accepted,
    forgettingUsers('dedicated'),
    `${accepted}/a-card-after-a-termination-by-dedicated`,
  ),
  one(
    'the-last-card-takes-its-user-along-by-query',
    'queryCardOperation removes a user with the last card',
    accepted,
    forgettingUsers('queryCardOperation'),
    `${accepted}/a-card-after-a-termination-by-query-card-operation`,
  ),
  {
    ...one(
      'no-card-after-the-last',
      'a user whose only card was terminated gets no other',
      accepted,
      oneCardAfterAnother(),
    ),
    foundBy: [
      `${accepted}/a-card-after-a-termination-by-dedicated`,
      `${accepted}/a-card-after-a-termination-by-query-card-operation`,
    ],
  },
  one(
    'disables-are-counted',
    'a card that was disabled twice through operateCard has to be enabled twice',
    usable,
    countingDisables('operateCard'),
    `${usable}/dedicated`,
  ),
  one(
    'disables-by-query-are-counted',
    'a card that was disabled twice through queryCardOperation has to be enabled twice',
    usable,
    countingDisables('queryCardOperation'),
    `${usable}/operate-card`,
  ),
  one(
    'enabling-is-a-switch',
    'enabling an active card through operateCard disables it',
    usable,
    toggling('operateCard'),
    `${usable}/operate-card`,
  ),
  one(
    'enabling-by-query-is-a-switch',
    'enabling an active card through queryCardOperation disables it',
    usable,
    toggling('queryCardOperation'),
    `${usable}/query-card-operation`,
  ),
  one(
    'own-movements-leave-the-list-as-it-was',
    'operateCard returns the earlier list until the card is changed through another route',
    'operate-card/lists-the-transactions',
    keepingTheList('operateCard'),
  ),
  one(
    'movements-by-query-leave-the-list-as-it-was',
    'queryCardOperation returns the earlier list until the card is changed through another route',
    'query-card-operation/lists-the-transactions',
    keepingTheList('queryCardOperation'),
  ),
  one(
    'balances-are-read-with-six-digits',
    'operateCard reads a balance with six significant digits',
    'card-operations/large-amounts-are-exact',
    readingDigits(6),
    'card-operations/large-amounts-are-exact/usd',
  ),
  one(
    'balances-are-read-as-single-precision',
    'operateCard reads a balance with nine significant digits',
    'card-operations/large-amounts-are-exact',
    readingDigits(9),
    'card-operations/large-amounts-are-exact/usd',
  ),
  one(
    'a-repeated-currency-breaks-it',
    'queryCardOperation fails with a 500 on two currencies',
    robust,
    breakingOnRepeated('currency'),
    `${robust}/query-card-operation`,
  ),
  one(
    'a-repeated-amount-breaks-it',
    'queryCardOperation fails with a 500 on two amounts',
    robust,
    breakingOnRepeated('amount'),
    `${robust}/query-card-operation`,
  ),
]
