import { moveRepeatedly } from '../card-actions/move-repeatedly.ts'
import { defineCheck } from '../model/define-check.ts'

export const queryCardOperationTopUpRaisesTheBalance = defineCheck({
  requirement: 'query-card-operation/top-up-raises-the-balance',
  kind: 'money',
  how: 'Tops up a card eight times through queryCardOperation; each response must add its amount to the balance before.',
  run: (session) => moveRepeatedly(session, 'queryCardOperation', 'topup'),
})
