import { turnRepeatedly } from '../doors/turn-repeatedly.ts'
import { defineCheck } from '../model/define-check.ts'

export const queryCardOperationDisablingAndEnablingKeepTheBalance = defineCheck({
  requirement: 'query-card-operation/disabling-and-enabling-keep-the-balance',
  how: 'Stops and restarts a card through queryCardOperation, again and again, and expects each answer and the balance to be what they were.',
  run: (stage) => turnRepeatedly(stage, 'query-card-operation', ['disable', 'enable']),
})
