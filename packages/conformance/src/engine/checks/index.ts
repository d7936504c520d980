import type { Operation } from '@card-contract/contract'
import type { Check } from '../nouns/check.ts'
import { groupWith } from '../nouns/check.ts'
import { type Extent, extents } from '../nouns/extent.ts'
import type { Suite } from '../nouns/suite.ts'
import { sampleResponses } from '../programs/sample-responses.ts'
import { acceptedChecks } from './accepted.ts'
import { edgeChecks } from './edge-values.ts'
import { observedChecks } from './observed.ts'
import { rejectedChecks } from './rejected.ts'
import { responseChecks } from './responses.ts'

/** What checks are derived with, beside the contract. */
export type Deriving = Pick<Suite, 'contract' | 'resources' | 'words'>

/** Every check derived from the contract's schemas, parameters and credentials; a change there changes the checks. */
export function deriveChecks(suite: Deriving, extent: Extent = extents.all): readonly Check<never>[] {
  return suite.contract.operations.flatMap((operation) => checksOf(suite, operation, extent))
}

function checksOf({ contract, resources, words }: Deriving, operation: Operation, extent: Extent): Check<never>[] {
  const group = groupWith(sampleResponses(operation))
  const needs = resources.needsOf(operation)
  return [
    ...acceptedChecks(contract, operation, extent),
    ...edgeChecks(contract, operation, extent),
    ...responseChecks(contract, operation, group),
    ...observedChecks(contract, operation, group, words.shownItems),
    ...rejectedChecks(contract, operation, extent, words),
  ].map((check) => ({ ...check, needs }))
}
