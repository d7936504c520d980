import type { CheckSource } from '../../model/define-check.ts'
import { transactionsEveryMovementOnce } from '../transactions-every-movement-once.ts'
import { transactionsIdsAreUnique } from '../transactions-ids-are-unique.ts'
import { transactionsSameThroughBothRoutes } from '../transactions-same-through-both-routes.ts'
import { transactionsStayAsTheyAre } from '../transactions-stay-as-they-are.ts'

export const transactions: readonly CheckSource[] = [
  transactionsEveryMovementOnce,
  transactionsIdsAreUnique,
  transactionsSameThroughBothRoutes,
  transactionsStayAsTheyAre,
]
