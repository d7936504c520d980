import { moveRepeatedly } from '../doors/sequence.ts'
import { defineCheck } from '../model/define-check.ts'

export const queryCardOperationWithdrawalLowersTheBalance = defineCheck({
  requirement: 'query-card-operation/withdrawal-lowers-the-balance',
  how: 'Withdraws eight times by queryCardOperation, and expects each answer to take its amount off the one before.',
  run: (stage) => moveRepeatedly(stage, 'query-card-operation', 'withdraw'),
})
