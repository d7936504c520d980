import { turnRepeatedly } from '../doors/turn-repeatedly.ts'
import { defineCheck } from '../model/define-check.ts'

export const operateCardDisablingAndEnablingKeepTheBalance = defineCheck({
  requirement: 'operate-card/disabling-and-enabling-keep-the-balance',
  how: 'Stops and restarts a card through operateCard, again and again, and expects each answer and the balance to be what they were.',
  run: (stage) => turnRepeatedly(stage, 'operate-card', ['disable', 'enable']),
})
