import { turnRepeatedly } from '../doors/turn-repeatedly.ts'
import { defineCheck } from '../model/define-check.ts'

export const disableCardKeepsTheBalance = defineCheck({
  requirement: 'disable-card/keeps-the-balance',
  how: 'Stops a card again and again, and expects each answer, and the balance in the end, to be what they were.',
  run: (stage) => turnRepeatedly(stage, 'dedicated', ['disable']),
})
