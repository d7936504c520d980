import { moveRepeatedly } from '../doors/sequence.ts'
import { defineCheck } from '../model/define-check.ts'

export const queryCardOperationTopUpRaisesTheBalance = defineCheck({
  requirement: 'query-card-operation/top-up-raises-the-balance',
  how: 'Tops a card up eight times by queryCardOperation, and expects each answer to add its amount to the one before.',
  run: (stage) => moveRepeatedly(stage, 'query-card-operation', 'topup'),
})
