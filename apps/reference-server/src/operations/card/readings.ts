import { ok } from '../../outcome.ts'
import { cardOperation } from './card-operation.ts'
import { type CardAction, cardUnknown } from './card-order.ts'

// Reading is allowed in every state.

export const readBalance: CardAction = async (order, { store }) => {
  const card = await store.findCard(order.cardId)
  return card ? ok(cardOperation('get_balance', card, [])) : cardUnknown(order)
}

/** All of them, newest first. */
export const listTransactions: CardAction = async (order, { store }) => {
  const statement = await store.listTransactions(order.cardId)
  return statement ? ok(cardOperation('get_transactions', statement.card, statement.transactions)) : cardUnknown(order)
}
