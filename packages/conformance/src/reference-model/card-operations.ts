import { add, compare, decimal, subtract } from '../model/decimal.ts'
import type { Act, MatchedRequest } from './matched-request.ts'
import { Rejection } from './rejection.ts'
import type { ModelCard, ModelTransaction, State } from './state.ts'

/** The actions, with the same names for all three routes. */
type Action = 'topup' | 'withdraw' | 'enable' | 'disable' | 'get_balance' | 'get_transactions' | 'terminate'

const byQuery: Readonly<Record<string, Action>> = {
  disabled: 'disable',
  enabled: 'enable',
  transactions: 'get_transactions',
}

function result(
  card: ModelCard,
  operation: Action,
  transactions: readonly ModelTransaction[],
): Record<string, unknown> {
  return {
    operation,
    card_id: card.cardId,
    new_balance: Number(card.balance),
    currency: card.currency,
    status: 'success',
    transactions,
  }
}

function move(
  card: ModelCard,
  type: 'topup' | 'withdraw',
  amount: unknown,
  currency: unknown,
  state: State,
): ModelTransaction {
  if (card.status !== 'active') throw new Rejection(409, 'the card is not active')
  if (typeof amount !== 'number') throw new Rejection(422, 'an amount is needed')
  if (currency !== undefined && currency !== card.currency) throw new Rejection(422, 'the card has another currency')
  if (type === 'withdraw' && compare(card.balance, amount) < 0) throw new Rejection(422, 'not enough on the card')
  card.balance = type === 'topup' ? add(card.balance, amount) : subtract(card.balance, amount)
  const transaction = {
    id: state.nextId('transaction'),
    amount: Number(decimal(amount)),
    currency: card.currency,
    type,
    status: 'completed',
    created_at: state.now(),
  }
  card.transactions.push(transaction)
  return transaction
}

function operate(
  action: Action,
  cardId: string | undefined,
  values: Readonly<Record<string, unknown>>,
  state: State,
): Record<string, unknown> {
  const card = state.cards.get(cardId ?? '')
  if (!card) throw new Rejection(404, 'no such card')
  switch (action) {
    case 'topup':
    case 'withdraw':
      return result(card, action, [move(card, action, values.amount, values.currency, state)])
    case 'get_balance':
      return result(card, action, [])
    case 'get_transactions':
      return result(card, action, card.transactions.toReversed())
    default:
      if (card.status === 'terminated') throw new Rejection(409, 'the card is terminated')
      card.status = { enable: 'active', disable: 'disabled', terminate: 'terminated' }[action]
      return result(card, action, [])
  }
}

const by =
  (action: Action): Act =>
  ({ path, body }, state) =>
    operate(action, path.cardId, body, state)

export const cardOperations = {
  operateCard: ({ path, body }: MatchedRequest, state: State) =>
    operate(body.action as Action, path.cardId, body, state),
  queryCardOperation: ({ path, query }: MatchedRequest, state: State) =>
    operate(byQuery[String(query.action)] ?? (query.action as Action), path.id, query, state),
  topUpCard: by('topup'),
  withdrawFromCard: by('withdraw'),
  enableCard: by('enable'),
  disableCard: by('disable'),
  terminateCard: by('terminate'),
}
