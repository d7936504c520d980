import { sampleSum } from '../../card-actions/amounts.ts'
import { rejectsUnknownCards } from '../../card-actions/unknown-card.ts'
import { movement } from '../../interface/routes.ts'
import type { CheckSource } from '../../model/define-check.ts'
import { withdrawalsLowerTheBalance } from '../movements-change-the-balance.ts'

export const withdraw: readonly CheckSource[] = [
  withdrawalsLowerTheBalance('withdraw/lowers-the-balance', 'dedicated'),
  rejectsUnknownCards('withdraw/unknown-card-is-refused', {
    requestsFor: (session, cardId) => [movement(session, 'dedicated', 'withdraw', cardId, sampleSum(session))],
    takesFreshCards: true,
  }),
]
