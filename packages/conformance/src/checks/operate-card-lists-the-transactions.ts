import { listThrough } from '../card-actions/list-through.ts'
import { defineCheck } from '../model/define-check.ts'

export const operateCardListsTheTransactions = defineCheck({
  requirement: 'operate-card/lists-the-transactions',
  kind: 'transactions',
  how: 'Makes three movements and looks for each in the list that operateCard returns for get_transactions, waiting a second or two.',
  run: (session) => listThrough(session, 'operateCard'),
})
