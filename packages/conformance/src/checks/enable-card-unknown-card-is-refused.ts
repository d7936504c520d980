import { type KnownCard, rejectedForUnknownCards } from '../card-actions/unknown-card.ts'
import { toggle } from '../interface/routes.ts'
import { defineCheck } from '../model/define-check.ts'

export const enableCardUnknownCardIsRefused = defineCheck<KnownCard>({
  requirement: 'enable-card/unknown-card-is-refused',
  kind: 'lookup',
  about: { fault: 'unknown' },
  ...rejectedForUnknownCards({
    requestsFor: (_, cardId) => [toggle('dedicated', 'enable', cardId)],
    preparationsFor: (cardId) => [toggle('dedicated', 'disable', cardId)],
  }),
})
