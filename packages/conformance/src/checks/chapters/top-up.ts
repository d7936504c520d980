import { sampleSum } from '../../card-actions/amounts.ts'
import { rejectsUnknownCards } from '../../card-actions/unknown-card.ts'
import { movement } from '../../interface/routes.ts'
import type { CheckSource } from '../../model/define-check.ts'
import { topUpsRaiseTheBalance } from '../movements-change-the-balance.ts'

export const topUp: readonly CheckSource[] = [
  topUpsRaiseTheBalance('top-up/raises-the-balance', 'dedicated'),
  rejectsUnknownCards('top-up/unknown-card-is-refused', {
    requestsFor: (session, cardId) => [movement(session, 'dedicated', 'topup', cardId, sampleSum(session))],
    takesFreshCards: true,
  }),
]
