import { orderedInBody } from './card/card-order.ts'
import { topUp } from './card/movements.ts'
import type { Operation } from './operation.ts'

export const topUpCard: Operation<'topUpCard'> = ({ path: { cardId }, body: { currency }, amount }, parts) =>
  topUp({ cardId, amount: amount('amount'), currency, pointers: orderedInBody }, parts)
