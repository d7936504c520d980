import { sampleSum } from '../doors/amounts.ts'
import { listing, movement, termination, turning } from '../doors/doors.ts'
import { refusedForUnknownCards } from '../doors/unknown-card.ts'
import { defineCheck } from '../model/define-check.ts'

export const queryCardOperationUnknownCardIsRefused = defineCheck<string>({
  requirement: 'query-card-operation/unknown-card-is-refused',
  ...refusedForUnknownCards({
    readingFor: (cardId) => listing('query-card-operation', cardId),
    errandsFor: (stage, cardId) => [
      movement('query-card-operation', 'topup', cardId, sampleSum(stage)),
      movement('query-card-operation', 'withdraw', cardId, sampleSum(stage)),
      turning('query-card-operation', 'disable', cardId),
      turning('query-card-operation', 'enable', cardId),
      termination('query-card-operation', cardId),
    ],
    takesFreshCards: true,
  }),
})
