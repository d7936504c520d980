import { toggleRepeatedly } from '../card-actions/toggle-repeatedly.ts'
import { defineCheck } from '../model/define-check.ts'

export const queryCardOperationDisablingAndEnablingKeepTheBalance = defineCheck({
  requirement: 'query-card-operation/disabling-and-enabling-keep-the-balance',
  kind: 'money',
  how: 'Disables and enables a card through queryCardOperation repeatedly and compares the balance with the balance before.',
  run: (session) => toggleRepeatedly(session, 'queryCardOperation', ['disable', 'enable']),
})
