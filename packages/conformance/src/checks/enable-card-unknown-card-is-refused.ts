import { toggle } from '../card-actions/routes.ts'
import { refusedForUnknownCards } from '../card-actions/unknown-card.ts'
import { defineCheck } from '../model/define-check.ts'

export const enableCardUnknownCardIsRefused = defineCheck<string>({
  requirement: 'enable-card/unknown-card-is-refused',
  kind: 'lookup',
  about: { fault: 'unknown' },
  ...refusedForUnknownCards({
    requestsFor: (_, cardId) => [toggle('dedicated', 'enable', cardId)],
    preparationsFor: (cardId) => [toggle('dedicated', 'disable', cardId)],
  }),
})
