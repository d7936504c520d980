import { listThrough } from '../card-actions/list-through.ts'
import { defineCheck } from '../model/define-check.ts'

export const queryCardOperationListsTheTransactions = defineCheck({
  requirement: 'query-card-operation/lists-the-transactions',
  kind: 'transactions',
  how: 'Makes three movements and looks for each in the list that queryCardOperation returns for transactions, waiting a second or two.',
  run: (session) => listThrough(session, 'queryCardOperation'),
})
