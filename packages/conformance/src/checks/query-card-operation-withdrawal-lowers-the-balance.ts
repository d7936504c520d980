import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { withdrawRepeatedly } from '../programs/withdraw-repeatedly.ts'
import { movementsAddUp } from '../rules/movements-add-up.ts'

export const queryCardOperationWithdrawalLowersTheBalance: CheckSource = () => [
  defineCheck({
    requirement: 'query-card-operation/withdrawal-lowers-the-balance',
    kind: 'money',
    how: 'Withdraws eight amounts from a card through queryCardOperation, and then all that is left. After each withdrawal of the run through queryCardOperation, the balance must be the one before less the amount.',
    run: (session) => withdrawRepeatedly(session, 'queryCardOperation'),
    judge: movementsAddUp('queryCardOperation', 'withdraw'),
  }),
]
