import { sampleSum } from '../doors/amounts.ts'
import { balanceReading, listing, movement, turning } from '../doors/doors.ts'
import { refusedForUnknownCards } from '../doors/unknown-card.ts'
import { defineCheck } from '../model/define-check.ts'

export const operateCardUnknownCardIsRefused = defineCheck<string>({
  requirement: 'operate-card/unknown-card-is-refused',
  ...refusedForUnknownCards({
    readingFor: balanceReading,
    errandsFor: (stage, cardId) => [
      movement('operate-card', 'topup', cardId, sampleSum(stage)),
      movement('operate-card', 'withdraw', cardId, sampleSum(stage)),
      turning('operate-card', 'disable', cardId),
      turning('operate-card', 'enable', cardId),
      listing('operate-card', cardId),
    ],
    takesFreshCards: true,
  }),
})
