import { type CheckSource, defineCheck } from '../../actions/define-check.ts'
import { issueAtOnce, issueInEachCurrency, issueToOneUser, issueWithCents } from '../../programs/issue-cards.ts'
import { echoes } from '../../rules/echoes.ts'
import {
  cardIdsAreUnique,
  echoesCurrencyAndNetwork,
  expiresInTheFuture,
  holdsTheOpeningBalance,
  oneCardPerId,
} from '../../rules/issued-cards.ts'
import { unknownUserIsRefused } from '../unknown.ts'

export const createCard: readonly CheckSource[] = [
  defineCheck({
    requirement: 'create-card/belongs-to-the-user-in-the-path',
    kind: 'echo',
    how: 'Compares `user_id` of every card of the run with the user in the path.',
    judge: echoes('user', 'createCard'),
  }),
  defineCheck({
    requirement: 'create-card/holds-the-opening-balance',
    kind: 'money',
    how: 'Compares `balance` of every card of the run with the balance that was sent, including amounts that floating-point arithmetic gets wrong. A difference that follows one rule for every card of a currency counts as a fee.',
    run: issueWithCents,
    judge: holdsTheOpeningBalance,
  }),
  defineCheck({
    requirement: 'create-card/echoes-currency-and-network',
    kind: 'echo',
    how: 'Compares `currency` and `card_type` of every card of the run with those that were sent.',
    run: issueInEachCurrency,
    judge: echoesCurrencyAndNetwork,
  }),
  defineCheck({
    requirement: 'create-card/ids-are-unique',
    kind: 'identity',
    how: 'Compares the IDs of all cards of the run. Within each scenario, compares card numbers as well: for instance, those of four cards that are issued at the same time, or of two cards of one user.',
    run: issueAtOnce,
    judge: cardIdsAreUnique,
  }),
  defineCheck({
    requirement: 'create-card/one-card-per-id',
    kind: 'identity',
    about: { pointer: '/data/card_id' },
    how: 'Compares the cards of the run that have the same ID, issues three cards to one user, two alike and one in another currency and network, and one more after the first was terminated.',
    run: issueToOneUser,
    judge: oneCardPerId,
  }),
  unknownUserIsRefused,
  defineCheck({
    requirement: 'create-card/expires-in-the-future',
    kind: 'field',
    how: 'Compares `expiry_date` of every card of the run with the month of its creation.',
    judge: expiresInTheFuture,
  }),
]
