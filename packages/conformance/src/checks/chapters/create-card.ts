import type { CheckSource } from '../../model/define-check.ts'
import { createCardBelongsToTheUserInThePath } from '../create-card-belongs-to-the-user-in-the-path.ts'
import { createCardEchoesCurrencyAndNetwork } from '../create-card-echoes-currency-and-network.ts'
import { createCardExpiresInTheFuture } from '../create-card-expires-in-the-future.ts'
import { createCardHoldsTheOpeningBalance } from '../create-card-holds-the-opening-balance.ts'
import { createCardIdsAreUnique } from '../create-card-ids-are-unique.ts'
import { createCardOneCardPerId } from '../create-card-one-card-per-id.ts'
import { createCardUnknownUserIsRefused } from '../create-card-unknown-user-is-refused.ts'

export const createCard: readonly CheckSource[] = [
  createCardBelongsToTheUserInThePath,
  createCardHoldsTheOpeningBalance,
  createCardEchoesCurrencyAndNetwork,
  createCardIdsAreUnique,
  createCardOneCardPerId,
  createCardUnknownUserIsRefused,
  createCardExpiresInTheFuture,
]
