import type { Contract } from '@card-contract/contract'
import { add, compare, decimal, subtract } from '../../engine/values/decimal.ts'
import { partIn, type Verb, verbIn } from '../actions/read-action.ts'
import { type Act, type MatchedRequest, Rejection } from './matched-request.ts'
import { shown, shownTransaction } from './shown.ts'
import type { ModelCard, ModelTransaction, State } from './state.ts'

function result(
  { operation }: MatchedRequest,
  card: ModelCard,
  verb: Verb | undefined,
  transactions: readonly ModelTransaction[],
): Record<string, unknown> {
  return shown(operation, {
    name: verb,
    card: card.cardId,
    balance: Number(card.balance),
    currency: card.currency,
    status: 'success',
    transactions: transactions.map((one) => shownTransaction(operation, one)),
  })
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

const operate: Act = (matched, state) => {
  const { operation } = matched
  const card = state.cards.get(String(partIn(operation, matched, 'card')))
  if (!card) throw new Rejection(404, 'no such card')
  const verb = verbIn(operation, matched)
  switch (verb) {
    case 'topup':
    case 'withdraw': {
      const [amount, currency] = [partIn(operation, matched, 'amount'), partIn(operation, matched, 'currency')]
      return result(matched, card, verb, [move(card, verb, amount, currency, state)])
    }
    case 'enable':
    case 'disable':
    case 'terminate':
      if (card.status === 'terminated') throw new Rejection(409, 'the card is terminated')
      card.status = { enable: 'active', disable: 'disabled', terminate: 'terminated' }[verb]
      return result(matched, card, verb, [])
    default:
      return result(matched, card, verb, verb === 'get_transactions' ? card.transactions.toReversed() : [])
  }
}

/** Every operation that acts on a card does what its `x-action` says. */
export function cardOperations({ operations }: Contract): Readonly<Record<string, Act>> {
  const own = operations.filter(({ action }) => action?.request.card)
  return Object.fromEntries(own.map(({ operationId }) => [operationId, operate]))
}
