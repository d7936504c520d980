import { orderedInBody } from './card/card-order.ts'
import { withdraw } from './card/movements.ts'
import type { Operation } from './operation.ts'

export const withdrawFromCard: Operation<'withdrawFromCard'> = (
  { path: { cardId }, body: { currency }, amount },
  parts,
) => withdraw({ cardId, amount: amount('amount'), currency, pointers: orderedInBody }, parts)
