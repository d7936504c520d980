import { turning } from '../doors/doors.ts'
import { refusedForUnknownCards } from '../doors/unknown-card.ts'
import { defineCheck } from '../model/define-check.ts'

export const disableCardUnknownCardIsRefused = defineCheck<string>({
  requirement: 'disable-card/unknown-card-is-refused',
  ...refusedForUnknownCards({
    errandsFor: (_, cardId) => [turning('dedicated', 'disable', cardId)],
    takesFreshCards: true,
  }),
})
