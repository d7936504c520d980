import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { topUpRepeatedly } from '../programs/top-up-repeatedly.ts'
import { movementsAddUp } from '../rules/movements-add-up.ts'

export const queryCardOperationTopUpRaisesTheBalance: CheckSource = () => [
  defineCheck({
    requirement: 'query-card-operation/top-up-raises-the-balance',
    kind: 'money',
    how: 'Tops up a card eight times through queryCardOperation. After each top-up of the run through queryCardOperation, the balance must be the one before plus the amount.',
    run: (session) => topUpRepeatedly(session, 'queryCardOperation'),
    judge: movementsAddUp('queryCardOperation', 'topup'),
  }),
]
