import { orderedInBody } from './card/card-order.ts'
import { disable } from './card/state-changes.ts'
import type { Operation } from './operation.ts'

export const disableCard: Operation<'disableCard'> = ({ path: { cardId } }, parts) =>
  disable({ cardId, pointers: orderedInBody }, parts)
