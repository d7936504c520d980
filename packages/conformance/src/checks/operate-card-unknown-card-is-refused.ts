import { sampleSum } from '../card-actions/amounts.ts'
import { type KnownCard, rejectedForUnknownCards } from '../card-actions/unknown-card.ts'
import { balanceReading, listing, movement, toggle } from '../interface/routes.ts'
import { defineCheck } from '../model/define-check.ts'

export const operateCardUnknownCardIsRefused = defineCheck<KnownCard>({
  requirement: 'operate-card/unknown-card-is-refused',
  kind: 'lookup',
  about: { fault: 'unknown' },
  ...rejectedForUnknownCards({
    readingFor: balanceReading,
    requestsFor: (session, cardId) => [
      movement('operateCard', 'topup', cardId, sampleSum(session)),
      movement('operateCard', 'withdraw', cardId, sampleSum(session)),
      toggle('operateCard', 'disable', cardId),
      toggle('operateCard', 'enable', cardId),
      listing('operateCard', cardId),
    ],
    takesFreshCards: true,
  }),
})
