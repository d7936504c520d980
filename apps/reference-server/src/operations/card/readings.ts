import { exactNumber, money } from '../../money.ts'
import { type Outcome, ok } from '../../problems.ts'
import type { Store } from '../../store/store.ts'
import { type CardAction, cardOperation, cardUnknown } from './card-order.ts'

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

/** Shows an outcome as a replica would that has not seen the card's last movement. One without a balance stays as it is. */
export function earlierBalances(store: Pick<Store, 'listTransactions'>): (outcome: Outcome) => Promise<Outcome> {
  return async (outcome) => {
    if (outcome.kind === 'problem') return outcome
    const data = outcome.data as Readonly<Record<string, unknown>>
    const name = ['new_balance', 'balance'].find((field) => field in data)
    const statement = name === undefined ? undefined : await store.listTransactions(String(data.card_id))
    const last = statement?.transactions[0]
    if (name === undefined || !statement || !last) return outcome
    const before = last.type === 'withdraw' ? money.add : money.subtract
    return ok({ ...data, [name]: exactNumber(before(statement.card.balance, last.amount)) })
  }
}
