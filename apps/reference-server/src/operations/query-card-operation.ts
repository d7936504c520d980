import type { CardQueryAction } from '@card-contract/types'
import { type CardAction, orderedInQuery } from './card/card-order.ts'
import { topUp, withdraw } from './card/movements.ts'
import { listTransactions } from './card/readings.ts'
import { disable, enable, terminate } from './card/state-changes.ts'
import type { Operation } from './operation.ts'

/** The actions of this route. The interface names them differently from those of `operateCard`. */
const actions = {
  topup: topUp,
  withdraw,
  disabled: disable,
  enabled: enable,
  transactions: listTransactions,
  terminate,
} satisfies Record<CardQueryAction, CardAction>

export const queryCardOperation: Operation<'queryCardOperation'> = ({ path, query, amount }, parts) =>
  actions[query.action](
    { cardId: path.id, amount: amount('amount'), currency: query.currency, pointers: orderedInQuery },
    parts,
  )
