import type { Contract, Operation } from '@card-contract/contract'
import { observedChecks } from '../../cards/checks/observed.ts'
import type { Check } from '../nouns/check.ts'
import { groupWith } from '../nouns/define-check.ts'
import { type Extent, extents } from '../nouns/extent.ts'
import { sampleResponses } from '../programs/sample-responses.ts'
import { acceptedChecks } from './accepted.ts'
import { edgeChecks } from './edge-values.ts'
import { rejectedChecks } from './rejected.ts'
import { responseChecks } from './responses.ts'

/** Every check derived from the contract's schemas, parameters and credentials; a change there changes the checks. */
export function deriveChecks(contract: Contract, extent: Extent = extents.all): readonly Check<never>[] {
  return contract.operations.flatMap((operation) => checksOf(contract, operation, extent))
}

function checksOf(contract: Contract, operation: Operation, extent: Extent): Check<never>[] {
  const group = groupWith(sampleResponses(operation))
  return [
    ...acceptedChecks(contract, operation, extent),
    ...edgeChecks(contract, operation, extent),
    ...responseChecks(contract, operation, group),
    ...observedChecks(contract, operation, group),
    ...rejectedChecks(contract, operation, extent),
  ]
}
