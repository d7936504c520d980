import { checkPaymentStatus } from './check-payment-status.ts'
import { createCard } from './create-card.ts'
import { createCardUser } from './create-card-user.ts'
import { disableCard } from './disable-card.ts'
import { enableCard } from './enable-card.ts'
import { getPayoutStatus } from './get-payout-status.ts'
import { operateCard } from './operate-card.ts'
import type { Operations } from './operation.ts'
import { queryCardOperation } from './query-card-operation.ts'
import { terminateCard } from './terminate-card.ts'
import { topUpCard } from './top-up-card.ts'
import { withdrawFromCard } from './withdraw-from-card.ts'

export const operations = {
  createCardUser,
  createCard,
  operateCard,
  withdrawFromCard,
  topUpCard,
  disableCard,
  enableCard,
  terminateCard,
  queryCardOperation,
  checkPaymentStatus,
  getPayoutStatus,
} satisfies Operations
