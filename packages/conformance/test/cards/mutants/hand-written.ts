import { changedMutants } from './after-changes.ts'
import { balanceMutants } from './balances.ts'
import { cardMutants } from './cards.ts'
import { clockMutants } from './clocks.ts'
import { echoingMutants } from './edge-values.ts'
import { effectMutants } from './effects-of-routes.ts'
import { implausibleMutants } from './implausible-values.ts'
import { largeBalanceMutants } from './large-balances.ts'
import { lenientJsonMutants } from './lenient-json.ts'
import { lifecycleMutants } from './lifecycles.ts'
import { largeMovementMutants, longHistoryMutants } from './long-histories.ts'
import { lookupMutants } from './lookups.ts'
import { moneyMutants } from './money.ts'
import type { Mutant } from './mutant.ts'
import { overlappingUpdateMutants } from './overlapping-updates.ts'
import { raceMutants } from './races.ts'
import { registrationMutants } from './registrations.ts'
import { partsOfFrancMutants, reportedBalanceMutants } from './reported-balances.ts'
import { reportedTransactionMutants } from './reported-transactions.ts'
import { requestFormMutants } from './request-forms.ts'
import { siblingMutants } from './siblings.ts'
import { threeChoicesMutants } from './three-choices.ts'
import { transactionMutants } from './transactions.ts'
import { packedMutants, unreadableMutants } from './unreadable-responses.ts'
import { wholeRequestMutants } from './whole-requests.ts'

/** Servers that violate a requirement that the contract states in words. */
export const handWrittenMutants: readonly Mutant[] = [
  ...wholeRequestMutants,
  ...lenientJsonMutants,
  ...requestFormMutants,
  ...registrationMutants,
  ...echoingMutants,
  ...cardMutants,
  ...moneyMutants,
  ...balanceMutants,
  ...transactionMutants,
  ...longHistoryMutants,
  ...largeMovementMutants,
  ...lookupMutants,
  ...implausibleMutants,
  ...raceMutants,
  ...overlappingUpdateMutants,
  ...threeChoicesMutants,
  ...effectMutants,
  ...reportedBalanceMutants,
  ...partsOfFrancMutants,
  ...clockMutants,
  ...lifecycleMutants,
  ...siblingMutants,
  ...reportedTransactionMutants,
  ...changedMutants,
  ...unreadableMutants,
  ...packedMutants,
  ...largeBalanceMutants,
]
