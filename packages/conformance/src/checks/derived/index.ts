import type { Contract } from '@card-contract/contract'
import type { Check } from '../../model/check.ts'
import { answerChecks } from './answers.ts'
import { grantedChecks } from './grants.ts'
import { observedChecks } from './observed.ts'
import { refusedChecks } from './refused.ts'
import { showcaseOf } from './showcase.ts'

/** Every check that follows from the contract's schemas, parameters and credentials: a change there is a change here. */
export function deriveChecks(contract: Contract): Check<never>[] {
  return contract.operations.flatMap((operation) => {
    const group = showcaseOf(contract, operation)
    return [
      ...grantedChecks(contract, operation),
      ...answerChecks(contract, operation, group),
      ...observedChecks(contract, operation, group),
      ...refusedChecks(contract, operation),
    ]
  })
}
