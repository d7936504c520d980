import { turning } from '../doors/doors.ts'
import { refusedForUnknownCards } from '../doors/unknown-card.ts'
import { defineCheck } from '../model/define-check.ts'

export const enableCardUnknownCardIsRefused = defineCheck<string>({
  requirement: 'enable-card/unknown-card-is-refused',
  ...refusedForUnknownCards({
    errandsFor: (_, cardId) => [turning('dedicated', 'enable', cardId)],
    preparationsFor: (cardId) => [turning('dedicated', 'disable', cardId)],
  }),
})
