import { readRepeatedly } from '../doors/read-repeatedly.ts'
import { defineCheck } from '../model/define-check.ts'

export const queryCardOperationReadingChangesNothing = defineCheck({
  requirement: 'query-card-operation/reading-changes-nothing',
  how: 'Lists the transactions of a card seven times by queryCardOperation, and compares every answer with the first.',
  run: (stage) => readRepeatedly(stage, 'query-card-operation'),
})
