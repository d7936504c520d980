import type { CheckSource } from '../../model/define-check.ts'
import { cardOperationsBalanceIsExact } from '../card-operations-balance-is-exact.ts'
import { cardOperationsBalanceReadsAgree } from '../card-operations-balance-reads-agree.ts'
import { cardOperationsCardsAreSeparate } from '../card-operations-cards-are-separate.ts'
import { cardOperationsCurrencyOfTheCard } from '../card-operations-currency-of-the-card.ts'
import { cardOperationsLargeAmountsAreExact } from '../card-operations-large-amounts-are-exact.ts'
import { cardOperationsNameTheCard } from '../card-operations-name-the-card.ts'
import { cardOperationsNameTheOperation } from '../card-operations-name-the-operation.ts'
import { cardOperationsNoLostUpdates } from '../card-operations-no-lost-updates.ts'
import { cardOperationsRefusedMovementsMoveNothing } from '../card-operations-refused-movements-move-nothing.ts'
import { cardOperationsReportedBalanceIsKept } from '../card-operations-reported-balance-is-kept.ts'
import { cardOperationsRoutesHaveOneEffect } from '../card-operations-routes-have-one-effect.ts'
import { cardOperationsRoutesShareOneBalance } from '../card-operations-routes-share-one-balance.ts'
import { cardOperationsSameForEveryKindOfCard } from '../card-operations-same-for-every-kind-of-card.ts'

export const cardOperations: readonly CheckSource[] = [
  cardOperationsNameTheCard,
  cardOperationsNameTheOperation,
  cardOperationsCurrencyOfTheCard,
  cardOperationsRoutesShareOneBalance,
  cardOperationsRoutesHaveOneEffect,
  cardOperationsBalanceReadsAgree,
  cardOperationsReportedBalanceIsKept,
  cardOperationsCardsAreSeparate,
  cardOperationsRefusedMovementsMoveNothing,
  cardOperationsNoLostUpdates,
  cardOperationsBalanceIsExact,
  cardOperationsLargeAmountsAreExact,
  cardOperationsSameForEveryKindOfCard,
]
