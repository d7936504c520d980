import { orderedInBody } from './card/card-order.ts'
import { terminate } from './card/state-changes.ts'
import type { Operation } from './operation.ts'

export const terminateCard: Operation<'terminateCard'> = ({ path: { cardId } }, parts) =>
  terminate({ cardId, pointers: orderedInBody }, parts)
