import { sampleSum } from '../card-actions/amounts.ts'
import { type KnownCard, rejectedForUnknownCards } from '../card-actions/unknown-card.ts'
import { movement } from '../interface/routes.ts'
import { defineCheck } from '../model/define-check.ts'

export const topUpUnknownCardIsRefused = defineCheck<KnownCard>({
  requirement: 'top-up/unknown-card-is-refused',
  kind: 'lookup',
  about: { fault: 'unknown' },
  ...rejectedForUnknownCards({
    requestsFor: (session, cardId) => [movement('dedicated', 'topup', cardId, sampleSum(session))],
  }),
})
