import { readRepeatedly } from '../card-actions/read-repeatedly.ts'
import { defineCheck } from '../model/define-check.ts'

export const operateCardReadingChangesNothing = defineCheck({
  requirement: 'operate-card/reading-changes-nothing',
  kind: 'state',
  how: 'Reads balance and transactions of a card seven times through operateCard and compares every response with the first.',
  run: (session) => readRepeatedly(session, 'operateCard'),
})
