import { moveRepeatedly } from '../doors/sequence.ts'
import { defineCheck } from '../model/define-check.ts'

export const withdrawLowersTheBalance = defineCheck({
  requirement: 'withdraw/lowers-the-balance',
  how: 'Withdraws eight times by withdrawFromCard, and expects each answer to take its amount off the one before.',
  run: (stage) => moveRepeatedly(stage, 'dedicated', 'withdraw'),
})
