import { toggleRepeatedly } from '../card-actions/toggle-repeatedly.ts'
import { defineCheck } from '../model/define-check.ts'

export const enableCardKeepsTheBalance = defineCheck({
  requirement: 'enable-card/keeps-the-balance',
  kind: 'money',
  how: 'Enables a disabled card repeatedly and compares the balance in each response, and in the end, with the balance before.',
  run: (session) => toggleRepeatedly(session, 'dedicated', ['enable']),
})
