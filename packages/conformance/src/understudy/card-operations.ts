import { add, compare, decimal, subtract } from '../model/decimal.ts'
import { Refusal } from './refusal.ts'
import type { Act, Scene } from './scene.ts'
import type { PlayedCard, PlayedTransaction, State } from './state.ts'

/** One vocabulary behind the three doors. */
type Deed = 'topup' | 'withdraw' | 'enable' | 'disable' | 'get_balance' | 'get_transactions' | 'terminate'

const byQuery: Readonly<Record<string, Deed>> = {
  disabled: 'disable',
  enabled: 'enable',
  transactions: 'get_transactions',
}

function result(
  card: PlayedCard,
  operation: Deed,
  transactions: readonly PlayedTransaction[],
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
  card: PlayedCard,
  type: 'topup' | 'withdraw',
  amount: unknown,
  currency: unknown,
  state: State,
): PlayedTransaction {
  if (card.status !== 'active') throw new Refusal(409, 'the card is not active')
  if (typeof amount !== 'number') throw new Refusal(422, 'an amount is needed')
  if (currency !== undefined && currency !== card.currency) throw new Refusal(422, 'the card has another currency')
  if (type === 'withdraw' && compare(card.balance, amount) < 0) throw new Refusal(422, 'not enough on the card')
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
  deed: Deed,
  cardId: string | undefined,
  values: Readonly<Record<string, unknown>>,
  state: State,
): Record<string, unknown> {
  const card = state.cards.get(cardId ?? '')
  if (!card) throw new Refusal(404, 'no such card')
  switch (deed) {
    case 'topup':
    case 'withdraw':
      return result(card, deed, [move(card, deed, values.amount, values.currency, state)])
    case 'get_balance':
      return result(card, deed, [])
    case 'get_transactions':
      return result(card, deed, card.transactions.toReversed())
    default:
      if (card.status === 'terminated') throw new Refusal(409, 'the card is terminated')
      card.status = { enable: 'active', disable: 'disabled', terminate: 'terminated' }[deed]
      return result(card, deed, [])
  }
}

const by =
  (deed: Deed): Act =>
  ({ path, body }, state) =>
    operate(deed, path.cardId, body, state)

export const cardOperations = {
  operateCard: ({ path, body }: Scene, state: State) => operate(body.action as Deed, path.cardId, body, state),
  queryCardOperation: ({ path, query }: Scene, state: State) =>
    operate(byQuery[String(query.action)] ?? (query.action as Deed), path.id, query, state),
  topUpCard: by('topup'),
  withdrawFromCard: by('withdraw'),
  enableCard: by('enable'),
  disableCard: by('disable'),
  terminateCard: by('terminate'),
}
