import { everyCheck, type OwnChecks } from '../../engine/checks/every-check.ts'
import type { Check } from '../../engine/nouns/check.ts'
import type { CheckOptions, Suite } from '../../engine/nouns/suite.ts'
import { cardActions } from './chapters/card-actions.ts'
import { cardOperations } from './chapters/card-operations.ts'
import { createCard } from './chapters/create-card.ts'
import { createCardUser } from './chapters/create-card-user.ts'
import { everyOperation } from './chapters/every-operation.ts'
import { lookups } from './chapters/lookups.ts'
import { propertyChecks } from './chapters/properties.ts'
import { transactions } from './chapters/transactions.ts'
import { timestamps } from './timestamps.ts'

/** In the order of a report: general, users, cards, money, lookups. */
const ownChecks: OwnChecks = {
  sentences: [
    ...everyOperation,
    ...timestamps,
    ...createCardUser,
    ...createCard,
    ...cardActions,
    ...cardOperations,
    ...transactions,
    ...lookups,
  ],
  properties: propertyChecks,
}

/** What teams most often get wrong in such a service, of what a few requests show. */
export const early: readonly Check['id'][] = [
  'create-card-user/one-d-in-billing-adress',
  'create-card-user/echoes-name-and-email',
  'create-card/unknown-user-is-refused',
  'enable-card/a-disabled-card-is-usable-again/operate-card',
  'card-operations/cards-are-separate/of-one-user-through-operate-card',
  'card-operations/large-amounts-are-exact/xaf',
  'card-operations/no-lost-updates/query-card-operation',
  'check-payment-status/mismatched-pair-is-refused',
  'get-payout-status/both-names-lead-to-it/by-reference',
]

export function allChecks(
  suite: Pick<Suite, 'contract' | 'probes' | 'resources' | 'words'>,
  options: CheckOptions,
): readonly Check<never>[] {
  return everyCheck(suite, ownChecks, options)
}
