import { readRepeatedly } from '../card-actions/read-repeatedly.ts'
import { defineCheck } from '../model/define-check.ts'

export const queryCardOperationReadingChangesNothing = defineCheck({
  requirement: 'query-card-operation/reading-changes-nothing',
  kind: 'state',
  how: 'Lists the transactions of a card seven times through queryCardOperation and compares every response with the first.',
  run: (session) => readRepeatedly(session, 'queryCardOperation'),
})
