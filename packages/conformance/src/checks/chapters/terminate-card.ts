import { rejectsUnknownCards } from '../../card-actions/unknown-card.ts'
import { termination } from '../../interface/routes.ts'
import type { CheckSource } from '../../model/define-check.ts'

export const terminateCard: readonly CheckSource[] = [
  rejectsUnknownCards('terminate-card/unknown-card-is-refused', {
    requestsFor: (session, cardId) => [termination(session, 'dedicated', cardId)],
    takesFreshCards: true,
  }),
]
