import { rejects } from '../../engine/rules/rejects.ts'
import { type CheckDefinition, defineCheck } from '../actions/define-check.ts'
import { askForUnknownCards, type UnknownCards } from '../programs/ask-for-unknown-cards.ts'

/** These requests must be rejected for cards that were never issued. */
export function rejectsUnknownCards(requirement: string, operationId: string, unknown: UnknownCards): CheckDefinition {
  return defineCheck({
    requirement,
    kind: 'lookup',
    about: { fault: 'unknown' },
    how: 'Sends requests for cards that were never issued, once a reading has shown that they do not exist, and for users, transactions, payments and payouts, as if their ids were those of cards. The same request for an issued card before and after must be accepted.',
    judge: rejects({ check: requirement }),
    ...askForUnknownCards(requirement, operationId, unknown),
  })
}
