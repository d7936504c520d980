import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { topUpRepeatedly } from '../programs/top-up-repeatedly.ts'
import { movementsAddUp } from '../rules/movements-add-up.ts'

export const topUpRaisesTheBalance: CheckSource = () => [
  defineCheck({
    requirement: 'top-up/raises-the-balance',
    kind: 'money',
    how: 'Tops up a card eight times through topUpCard. After each top-up of the run through topUpCard, the balance must be the one before plus the amount.',
    run: (session) => topUpRepeatedly(session, 'dedicated'),
    judge: movementsAddUp('topUpCard', 'topup'),
  }),
]
