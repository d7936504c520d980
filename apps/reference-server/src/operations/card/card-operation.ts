import type { Card, Transaction } from '../../store/store.ts'
import { exactNumber } from '../exact-number.ts'
import type { CardOperation } from './card-order.ts'

/** The name of each card operation, independent of the route and the words with which it was requested. */
export type OperationName =
  | 'topup'
  | 'withdraw'
  | 'enable'
  | 'disable'
  | 'get_balance'
  | 'get_transactions'
  | 'terminate'

export function cardOperation(
  operation: OperationName,
  card: Card,
  transactions: readonly Transaction[],
): CardOperation {
  return {
    operation,
    card_id: card.cardId,
    new_balance: exactNumber(card.balance),
    currency: card.currency as CardOperation['currency'],
    status: 'success',
    transactions: transactions.map(({ transactionId, amount, currency, type, status, createdAt }) => ({
      id: transactionId,
      amount: exactNumber(amount),
      currency,
      type,
      status,
      created_at: createdAt,
    })),
  }
}
