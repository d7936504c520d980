import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { topUpRepeatedly } from '../programs/top-up-repeatedly.ts'
import { movementsAddUp } from '../rules/movements-add-up.ts'

export const operateCardTopUpRaisesTheBalance: CheckSource = () => [
  defineCheck({
    requirement: 'operate-card/top-up-raises-the-balance',
    kind: 'money',
    how: 'Tops up a card eight times through operateCard. After each top-up of the run through operateCard, the balance must be the one before plus the amount.',
    run: (session) => topUpRepeatedly(session, 'operateCard'),
    judge: movementsAddUp('operateCard', 'topup'),
  }),
]
