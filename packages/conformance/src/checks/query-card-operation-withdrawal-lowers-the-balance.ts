import { moveRepeatedly } from '../card-actions/move-repeatedly.ts'
import { defineCheck } from '../model/define-check.ts'

export const queryCardOperationWithdrawalLowersTheBalance = defineCheck({
  requirement: 'query-card-operation/withdrawal-lowers-the-balance',
  kind: 'money',
  how: 'Withdraws eight times through queryCardOperation; each response must subtract its amount from the balance before.',
  run: (session) => moveRepeatedly(session, 'queryCardOperation', 'withdraw'),
})
