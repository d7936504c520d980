import { sampleSum } from '../card-actions/amounts.ts'
import { type KnownCard, rejectedForUnknownCards } from '../card-actions/unknown-card.ts'
import { listing, movement, termination, toggle } from '../interface/routes.ts'
import { defineCheck } from '../model/define-check.ts'

export const queryCardOperationUnknownCardIsRefused = defineCheck<KnownCard>({
  requirement: 'query-card-operation/unknown-card-is-refused',
  kind: 'lookup',
  about: { fault: 'unknown' },
  ...rejectedForUnknownCards({
    readingFor: (cardId) => listing('queryCardOperation', cardId),
    requestsFor: (session, cardId) => [
      movement('queryCardOperation', 'topup', cardId, sampleSum(session)),
      movement('queryCardOperation', 'withdraw', cardId, sampleSum(session)),
      toggle('queryCardOperation', 'disable', cardId),
      toggle('queryCardOperation', 'enable', cardId),
      termination('queryCardOperation', cardId),
    ],
    takesFreshCards: true,
  }),
})
