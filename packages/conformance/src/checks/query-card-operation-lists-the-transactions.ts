import { listThrough } from '../doors/list-through.ts'
import { defineCheck } from '../model/define-check.ts'

export const queryCardOperationListsTheTransactions = defineCheck({
  requirement: 'query-card-operation/lists-the-transactions',
  how: 'Makes three movements and looks for each in what transactions of queryCardOperation lists, for a second or two, before the next.',
  run: (stage) => listThrough(stage, 'query-card-operation'),
})
