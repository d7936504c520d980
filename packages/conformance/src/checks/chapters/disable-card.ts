import { toggleRepeatedly } from '../../card-actions/toggle-repeatedly.ts'
import { rejectsUnknownCards } from '../../card-actions/unknown-card.ts'
import { toggle } from '../../interface/routes.ts'
import { type CheckSource, defineCheck } from '../../model/define-check.ts'

export const disableCard: readonly CheckSource[] = [
  defineCheck({
    requirement: 'disable-card/keeps-the-balance',
    kind: 'money',
    how: 'Disables a card repeatedly and compares the balance in each response, and in the end, with the balance before.',
    run: (session) => toggleRepeatedly(session, 'dedicated', ['disable']),
  }),
  rejectsUnknownCards('disable-card/unknown-card-is-refused', {
    requestsFor: (session, cardId) => [toggle(session, 'dedicated', 'disable', cardId)],
    takesFreshCards: true,
  }),
]
