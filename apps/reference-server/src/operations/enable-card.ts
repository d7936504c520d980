import { orderedInBody } from './card/card-order.ts'
import { enable } from './card/state-changes.ts'
import type { Operation } from './operation.ts'

export const enableCard: Operation<'enableCard'> = ({ path: { cardId } }, parts) =>
  enable({ cardId, pointers: orderedInBody }, parts)
