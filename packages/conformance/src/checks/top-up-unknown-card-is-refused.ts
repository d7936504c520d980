import { sampleSum } from '../doors/amounts.ts'
import { movement } from '../doors/doors.ts'
import { refusedForUnknownCards } from '../doors/unknown-card.ts'
import { defineCheck } from '../model/define-check.ts'

export const topUpUnknownCardIsRefused = defineCheck<string>({
  requirement: 'top-up/unknown-card-is-refused',
  ...refusedForUnknownCards({
    errandsFor: (stage, cardId) => [movement('dedicated', 'topup', cardId, sampleSum(stage))],
  }),
})
