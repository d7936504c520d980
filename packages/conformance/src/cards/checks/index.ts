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

export function allChecks(
  suite: Pick<Suite, 'contract' | 'probes' | 'resources' | 'words'>,
  options: CheckOptions,
): readonly Check<never>[] {
  return everyCheck(suite, ownChecks, options)
}
