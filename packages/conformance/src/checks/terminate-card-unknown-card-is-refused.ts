import { termination } from '../card-actions/routes.ts'
import { refusedForUnknownCards } from '../card-actions/unknown-card.ts'
import { defineCheck } from '../model/define-check.ts'

export const terminateCardUnknownCardIsRefused = defineCheck<string>({
  requirement: 'terminate-card/unknown-card-is-refused',
  kind: 'lookup',
  about: { fault: 'unknown' },
  ...refusedForUnknownCards({
    requestsFor: (_, cardId) => [termination('dedicated', cardId)],
    takesFreshCards: true,
  }),
})
