import { toggleRepeatedly } from '../card-actions/toggle-repeatedly.ts'
import { defineCheck } from '../model/define-check.ts'

export const operateCardDisablingAndEnablingKeepTheBalance = defineCheck({
  requirement: 'operate-card/disabling-and-enabling-keep-the-balance',
  kind: 'money',
  how: 'Disables and enables a card through operateCard repeatedly and compares the balance with the balance before.',
  run: (session) => toggleRepeatedly(session, 'operateCard', ['disable', 'enable']),
})
