import { listThrough } from '../doors/list-through.ts'
import { defineCheck } from '../model/define-check.ts'

export const operateCardListsTheTransactions = defineCheck({
  requirement: 'operate-card/lists-the-transactions',
  how: 'Makes three movements and looks for each in what get_transactions of operateCard lists, for a second or two, before the next.',
  run: (stage) => listThrough(stage, 'operate-card'),
})
