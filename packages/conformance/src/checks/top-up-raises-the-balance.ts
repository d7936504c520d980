import { moveRepeatedly } from '../doors/sequence.ts'
import { defineCheck } from '../model/define-check.ts'

export const topUpRaisesTheBalance = defineCheck({
  requirement: 'top-up/raises-the-balance',
  how: 'Tops a card up eight times by topUpCard, and expects each answer to add its amount to the one before.',
  run: (stage) => moveRepeatedly(stage, 'dedicated', 'topup'),
})
