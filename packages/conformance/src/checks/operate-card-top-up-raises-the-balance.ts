import { moveRepeatedly } from '../doors/sequence.ts'
import { defineCheck } from '../model/define-check.ts'

export const operateCardTopUpRaisesTheBalance = defineCheck({
  requirement: 'operate-card/top-up-raises-the-balance',
  how: 'Tops a card up eight times by operateCard, and expects each answer to add its amount to the one before.',
  run: (stage) => moveRepeatedly(stage, 'operate-card', 'topup'),
})
