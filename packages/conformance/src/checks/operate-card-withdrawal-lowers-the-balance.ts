import { moveRepeatedly } from '../card-actions/move-repeatedly.ts'
import { defineCheck } from '../model/define-check.ts'

export const operateCardWithdrawalLowersTheBalance = defineCheck({
  requirement: 'operate-card/withdrawal-lowers-the-balance',
  kind: 'money',
  how: 'Withdraws eight times through operateCard; each response must subtract its amount from the balance before.',
  run: (session) => moveRepeatedly(session, 'operateCard', 'withdraw'),
})
