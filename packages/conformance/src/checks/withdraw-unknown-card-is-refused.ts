import { sampleSum } from '../doors/amounts.ts'
import { movement } from '../doors/doors.ts'
import { refusedForUnknownCards } from '../doors/unknown-card.ts'
import { defineCheck } from '../model/define-check.ts'

export const withdrawUnknownCardIsRefused = defineCheck<string>({
  requirement: 'withdraw/unknown-card-is-refused',
  ...refusedForUnknownCards({
    errandsFor: (stage, cardId) => [movement('dedicated', 'withdraw', cardId, sampleSum(stage))],
  }),
})
