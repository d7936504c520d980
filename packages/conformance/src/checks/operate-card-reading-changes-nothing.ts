import { readRepeatedly } from '../doors/read-repeatedly.ts'
import { defineCheck } from '../model/define-check.ts'

export const operateCardReadingChangesNothing = defineCheck({
  requirement: 'operate-card/reading-changes-nothing',
  how: 'Reads balance and transactions of a card seven times by operateCard, and compares every answer with the first.',
  run: (stage) => readRepeatedly(stage, 'operate-card'),
})
