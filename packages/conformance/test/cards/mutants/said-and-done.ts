import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelCard } from '../../../src/cards/model/state.ts'
import { compare, decimal, subtract } from '../../../src/engine/values/decimal.ts'
import { type Alteration, type Mutant, one } from './mutant.ts'
import { accepting, acting, actionOf, cardIn, type Route, responding, routeOf } from './patches.ts'

const named = 'card-operations/name-the-operation'

const naming = (id: string, title: string, word: string, isMeant: (route: Route) => boolean): Mutant =>
  one(
    id,
    title,
    named,
    responding([], (data, matched) =>
      actionOf(matched) !== undefined && isMeant(routeOf(matched)) ? { ...data, operation: word } : data,
    ),
  )

/** Accepts a withdrawal of more than the card holds, and does this instead. */
function overdrawing(operationId: string, does: (card: ModelCard, amount: number) => void): Alteration {
  return accepting(operationId, (matched, state) => {
    const card = cardIn(matched, state)
    const amount = Number(matched.body.amount ?? matched.query.amount)
    if (actionOf(matched) !== 'withdraw' || card?.status !== 'active' || !(compare(card.balance, amount) < 0))
      throw new Rejection(422, 'not enough on the card')
    does(card, amount)
    const { cardId: card_id, balance, currency } = card
    return {
      operation: 'withdraw',
      card_id,
      new_balance: Number(balance),
      currency,
      status: 'success',
      transactions: [],
    }
  })
}

/** Moves only whole francs where the amount is not whole. */
const droppingCents = (route: Route, direction: string): Alteration =>
  acting([], (act) => (matched, state) => {
    const data = act(matched, state)
    const card = cardIn(matched, state)
    const amount = Number(matched.body.amount ?? matched.query.amount)
    if (card?.currency !== 'XAF' || routeOf(matched) !== route || actionOf(matched) !== direction) return data
    const lost = decimal((amount % 1).toFixed(2))
    card.balance = subtract(card.balance, direction === 'topup' ? lost : `-${lost}`)
    return { ...data, new_balance: Number(card.balance) }
  })

const stopping = (
  operationId: string,
  route: string,
  isMeant: (balance: string, amount: number) => boolean,
): Mutant => ({
  id: `too-much-disables-the-card-through-${route}`,
  title: `${operationId} rejects a withdrawal of more than the card holds, and disables the card`,
  breaks: ['card-operations/refused-movements-move-nothing'],
  foundBy: [`card-operations/refused-movements-move-nothing/${route}`],
  alter: acting([operationId], (act) => (matched, state) => {
    const card = cardIn(matched, state)
    const amount = Number(matched.body.amount ?? matched.query.amount)
    const isTooMuch = actionOf(matched) === 'withdraw' && card && isMeant(card.balance, amount)
    if (isTooMuch && card.status === 'active') card.status = 'disabled'
    return act(matched, state)
  }),
})

const isMore = (balance: string, amount: number): boolean => amount > 0 && compare(balance, amount) < 0
const moneyRoutes = [
  ['withdrawFromCard', 'dedicated'],
  ['operateCard', 'operate-card'],
  ['queryCardOperation', 'query-card-operation'],
] as const
const lowers = [
  'withdraw/lowers-the-balance',
  'operate-card/withdrawal-lowers-the-balance',
  'query-card-operation/withdrawal-lowers-the-balance',
]

/** Servers that do not say what they did, or do not do what they say. */
export const saidAndDoneMutants: readonly Mutant[] = [
  naming(
    'one-name-for-every-action',
    'every response to an operation on a card names it card_operation',
    'card_operation',
    () => true,
  ),
  naming(
    'operate-card-names-itself',
    'operateCard returns `operation` as the name of every action',
    'operation',
    (route) => route === 'operateCard',
  ),
  naming(
    'the-query-names-itself',
    'queryCardOperation returns `transaction` as the name of every action',
    'transaction',
    (route) => route === 'queryCardOperation',
  ),
  naming(
    'dedicated-operations-have-one-name',
    'the operations for each action return `completed` as the name of each',
    'completed',
    (route) => route === 'dedicated',
  ),
  ...moneyRoutes.map(([operationId, route], index) =>
    one(
      `too-much-empties-the-card-through-${route}`,
      `${operationId} accepts a withdrawal of more than the card holds, and leaves nothing`,
      lowers[index] ?? '',
      overdrawing(operationId, (card) => {
        card.balance = '0'
      }),
    ),
  ),
  ...moneyRoutes.map(([operationId, route]) => stopping(operationId, route, isMore)),
  one(
    'francs-are-whole-in-withdrawals-by-query',
    'a withdrawal through queryCardOperation moves whole francs only',
    'card-operations/balance-is-exact',
    droppingCents('queryCardOperation', 'withdraw'),
  ),
  one(
    'francs-are-whole-in-top-ups-through-operate-card',
    'a top-up through operateCard moves whole francs only',
    'card-operations/balance-is-exact',
    droppingCents('operateCard', 'topup'),
  ),
]
