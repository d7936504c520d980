import { toggleRepeatedly } from '../card-actions/toggle-repeatedly.ts'
import { defineCheck } from '../model/define-check.ts'

export const disableCardKeepsTheBalance = defineCheck({
  requirement: 'disable-card/keeps-the-balance',
  kind: 'money',
  how: 'Disables a card repeatedly and compares the balance in each response, and in the end, with the balance before.',
  run: (session) => toggleRepeatedly(session, 'dedicated', ['disable']),
})
