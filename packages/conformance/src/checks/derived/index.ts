import type { Contract, Operation } from '@card-contract/contract'
import type { Check } from '../../model/check.ts'
import { answerChecks } from './answers.ts'
import { grantedChecks } from './grants.ts'
import { observedChecks } from './observed.ts'
import { refusedChecks } from './refused.ts'
import { showcaseOf } from './showcase.ts'

const known = new WeakMap<Contract, readonly Check<never>[]>()

/** Every check that follows from the contract's schemas, parameters and credentials: a change there is a change here. */
export function deriveChecks(contract: Contract): readonly Check<never>[] {
  // A run asks more than once: to select, to judge, to verify.
  const checks = known.get(contract) ?? contract.operations.flatMap((operation) => checksOf(contract, operation))
  known.set(contract, checks)
  return checks
}

function checksOf(contract: Contract, operation: Operation): Check<never>[] {
  const group = showcaseOf(contract, operation)
  return [
    ...grantedChecks(contract, operation),
    ...answerChecks(contract, operation, group),
    ...observedChecks(contract, operation, group),
    ...refusedChecks(contract, operation),
  ]
}
