import type { Extent } from '../../engine/nouns/extent.ts'
import { rejects } from '../../engine/rules/rejects.ts'
import { type CheckSource, type Controlled, type Definition, defineCheck } from '../actions/define-check.ts'
import { askForUnknownCards, type UnknownCards } from '../programs/ask-for-unknown-cards.ts'
import {
  askForMismatchedPairs,
  askForUnknownPayments,
  askForUnknownPayouts,
  askForUnknownUsers,
} from '../programs/ask-for-unknown-names.ts'

const about = { fault: 'unknown' } as const

/** These requests must be rejected for cards that were never issued. */
export function rejectsUnknownCards(requirement: string, operationId: string, unknown: UnknownCards): CheckSource {
  return rejectsLookups(requirement, (extent) => askForUnknownCards(requirement, operationId, unknown, extent), {
    about,
    how: 'Sends requests for cards that were never issued, once a reading has shown that they do not exist, and for users, transactions, payments and payouts, as if their ids were those of cards. The same request for an issued card before and after must be accepted.',
  })
}

function rejectsLookups<Setup>(
  requirement: string,
  programFor: (extent: Extent) => Controlled<Setup>,
  rest: Pick<Definition<Setup>, 'about' | 'how' | 'needs'>,
): CheckSource {
  const judge = rejects({ check: requirement })
  return (_, extent) => [defineCheck<Setup>({ requirement, kind: 'lookup', judge, ...rest, ...programFor(extent) })]
}

const unknownUser = 'create-card/unknown-user-is-refused'

export const unknownUserIsRefused = rejectsLookups(unknownUser, (extent) => askForUnknownUsers(unknownUser, extent), {
  about,
  how: 'Requests a card for users that were never registered, and for cards, payments and payouts, as if their ids were those of users. The same request for a registered user before and after must be accepted.',
})

const unknownPayment = 'check-payment-status/unknown-payment-is-refused'

export const unknownPaymentIsRefused = rejectsLookups(unknownPayment, () => askForUnknownPayments(unknownPayment), {
  about,
  needs: ['payment'],
  how: 'Checks the status of payments that do not exist. An existing payment before and after must be found.',
})

const mismatchedPair = 'check-payment-status/mismatched-pair-is-refused'

export const mismatchedPairIsRefused = rejectsLookups(
  mismatchedPair,
  (extent) => askForMismatchedPairs(mismatchedPair, extent),
  {
    needs: ['payment'],
    how: 'Replaces `order_id` or `pay_id` of an existing payment with an unknown id, a near miss, or the id of a user, a card or a payout, and swaps the two. The correct pair must be accepted before and after.',
  },
)

const unknownPayout = 'get-payout-status/unknown-payout-is-refused'

export const unknownPayoutIsRefused = rejectsLookups(
  unknownPayout,
  (extent) => askForUnknownPayouts(unknownPayout, extent),
  {
    about,
    needs: ['payout-reference'],
    how: 'Looks up payouts that do not exist, near misses of both references of one that does, and users, cards and payments, as if their ids were references of payouts. The existing payout is looked up before and after.',
  },
)
