import { moveRepeatedly } from '../card-actions/move-repeatedly.ts'
import { defineCheck } from '../model/define-check.ts'

export const withdrawLowersTheBalance = defineCheck({
  requirement: 'withdraw/lowers-the-balance',
  kind: 'money',
  how: 'Withdraws eight times through withdrawFromCard; each response must subtract its amount from the balance before.',
  run: (session) => moveRepeatedly(session, 'dedicated', 'withdraw'),
})
