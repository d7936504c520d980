import { termination } from '../doors/doors.ts'
import { refusedForUnknownCards } from '../doors/unknown-card.ts'
import { defineCheck } from '../model/define-check.ts'

export const terminateCardUnknownCardIsRefused = defineCheck<string>({
  requirement: 'terminate-card/unknown-card-is-refused',
  ...refusedForUnknownCards({
    errandsFor: (_, cardId) => [termination('dedicated', cardId)],
    takesFreshCards: true,
  }),
})
