import { sampleSum } from '../card-actions/amounts.ts'
import { movement } from '../card-actions/routes.ts'
import { refusedForUnknownCards } from '../card-actions/unknown-card.ts'
import { defineCheck } from '../model/define-check.ts'

export const topUpUnknownCardIsRefused = defineCheck<string>({
  requirement: 'top-up/unknown-card-is-refused',
  kind: 'lookup',
  about: { fault: 'unknown' },
  ...refusedForUnknownCards({
    requestsFor: (session, cardId) => [movement('dedicated', 'topup', cardId, sampleSum(session))],
  }),
})
