import { sampleSum } from '../card-actions/amounts.ts'
import { movement } from '../card-actions/routes.ts'
import { type KnownCard, rejectedForUnknownCards } from '../card-actions/unknown-card.ts'
import { defineCheck } from '../model/define-check.ts'

export const topUpUnknownCardIsRefused = defineCheck<KnownCard>({
  requirement: 'top-up/unknown-card-is-refused',
  kind: 'lookup',
  about: { fault: 'unknown' },
  ...rejectedForUnknownCards({
    requestsFor: (session, cardId) => [movement('dedicated', 'topup', cardId, sampleSum(session))],
  }),
})
