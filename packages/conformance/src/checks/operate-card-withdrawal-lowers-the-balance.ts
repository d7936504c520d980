import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { withdrawRepeatedly } from '../programs/withdraw-repeatedly.ts'
import { movementsAddUp } from '../rules/movements-add-up.ts'

export const operateCardWithdrawalLowersTheBalance: CheckSource = () => [
  defineCheck({
    requirement: 'operate-card/withdrawal-lowers-the-balance',
    kind: 'money',
    how: 'Withdraws eight amounts from a card through operateCard, and then all that is left. After each withdrawal of the run through operateCard, the balance must be the one before less the amount.',
    run: (session) => withdrawRepeatedly(session, 'operateCard'),
    judge: movementsAddUp('operateCard', 'withdraw'),
  }),
]
