import type { CardAction as Action } from '@card-contract/types'
import { type CardAction, orderedInBody } from './card/card-order.ts'
import { topUp, withdraw } from './card/movements.ts'
import { listTransactions, readBalance } from './card/readings.ts'
import { disable, enable } from './card/state-changes.ts'
import type { Operation } from './operation.ts'

const actions = {
  topup: topUp,
  withdraw,
  enable,
  disable,
  get_balance: readBalance,
  get_transactions: listTransactions,
} satisfies Record<Action, CardAction>

export const operateCard: Operation<'operateCard'> = ({ path: { cardId }, body, amount }, parts) =>
  actions[body.action]({ cardId, amount: amount('amount'), currency: body.currency, pointers: orderedInBody }, parts)
