import { toggleRepeatedly } from '../../card-actions/toggle-repeatedly.ts'
import { rejectsUnknownCards } from '../../card-actions/unknown-card.ts'
import { toggle } from '../../interface/routes.ts'
import { type CheckSource, defineCheck } from '../../model/define-check.ts'
import { enableCardADisabledCardIsUsableAgain } from '../enable-card-a-disabled-card-is-usable-again.ts'

export const enableCard: readonly CheckSource[] = [
  defineCheck({
    requirement: 'enable-card/keeps-the-balance',
    kind: 'money',
    how: 'Enables a disabled card repeatedly and compares the balance in each response, and in the end, with the balance before.',
    run: (session) => toggleRepeatedly(session, 'dedicated', ['enable']),
  }),
  enableCardADisabledCardIsUsableAgain,
  rejectsUnknownCards('enable-card/unknown-card-is-refused', {
    requestsFor: (session, cardId) => [toggle(session, 'dedicated', 'enable', cardId)],
    preparationsFor: (session, cardId) => [toggle(session, 'dedicated', 'disable', cardId)],
  }),
]
