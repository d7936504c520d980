import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { withdrawRepeatedly } from '../programs/withdraw-repeatedly.ts'
import { movementsAddUp } from '../rules/movements-add-up.ts'

export const withdrawLowersTheBalance: CheckSource = () => [
  defineCheck({
    requirement: 'withdraw/lowers-the-balance',
    kind: 'money',
    how: 'Withdraws eight amounts from a card through withdrawFromCard, and then all that is left. After each withdrawal of the run through withdrawFromCard, the balance must be the one before less the amount.',
    run: (session) => withdrawRepeatedly(session, 'dedicated'),
    judge: movementsAddUp('withdrawFromCard', 'withdraw'),
  }),
]
