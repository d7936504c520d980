import { type KnownCard, rejectedForUnknownCards } from '../card-actions/unknown-card.ts'
import { termination } from '../interface/routes.ts'
import { defineCheck } from '../model/define-check.ts'

export const terminateCardUnknownCardIsRefused = defineCheck<KnownCard>({
  requirement: 'terminate-card/unknown-card-is-refused',
  kind: 'lookup',
  about: { fault: 'unknown' },
  ...rejectedForUnknownCards({
    requestsFor: (_, cardId) => [termination('dedicated', cardId)],
    takesFreshCards: true,
  }),
})
