import { moveRepeatedly } from '../card-actions/move-repeatedly.ts'
import { defineCheck } from '../model/define-check.ts'

export const topUpRaisesTheBalance = defineCheck({
  requirement: 'top-up/raises-the-balance',
  kind: 'money',
  how: 'Tops up a card eight times through topUpCard; each response must add its amount to the balance before.',
  run: (session) => moveRepeatedly(session, 'dedicated', 'topup'),
})
