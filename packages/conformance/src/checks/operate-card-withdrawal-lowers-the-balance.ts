import { moveRepeatedly } from '../doors/sequence.ts'
import { defineCheck } from '../model/define-check.ts'

export const operateCardWithdrawalLowersTheBalance = defineCheck({
  requirement: 'operate-card/withdrawal-lowers-the-balance',
  how: 'Withdraws eight times by operateCard, and expects each answer to take its amount off the one before.',
  run: (stage) => moveRepeatedly(stage, 'operate-card', 'withdraw'),
})
