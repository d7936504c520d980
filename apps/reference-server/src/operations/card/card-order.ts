import type { ResponseData } from '@card-contract/types'
import { exactNumber, type Money } from '../../money.ts'
import { type Outcome, type Problem, problem } from '../../problems.ts'
import type { Card, Transaction } from '../../store/store.ts'
import type { OperationParts } from '../operation.ts'

/** A request to do something with a card, by any of the three routes. */
export interface CardOrder {
  readonly cardId: string
  readonly amount?: Money | undefined
  readonly currency?: string | undefined
  /** Where the route has these values, for the pointers of problems. */
  readonly pointers: { readonly card: string; readonly amount: string; readonly currency: string }
}

/** The result of a card operation, as the interface defines it. */
export type CardOperation = ResponseData<'topUpCard'>

export type CardAction = (order: CardOrder, parts: OperationParts) => Promise<Outcome<CardOperation>>

export const orderedInBody = { card: '/path/cardId', amount: '/body/amount', currency: '/body/currency' } as const
export const orderedInQuery = { card: '/path/id', amount: '/query/amount', currency: '/query/currency' } as const

export function cardUnknown({ pointers }: CardOrder): Problem {
  return problem('card-unknown', pointers.card)
}

export function stateForbids({ pointers }: CardOrder, { status }: Card): Problem {
  return problem(status === 'terminated' ? 'card-terminated' : 'card-disabled', pointers.card)
}

/** The states of a card. `terminated` is final. */
export type CardState = 'active' | 'disabled' | 'terminated'

/** The states that allow movements of money. */
export const moving: readonly CardState[] = ['active']

/** The states in which a card can be disabled, enabled or terminated. */
export const alive: readonly CardState[] = ['active', 'disabled']

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
