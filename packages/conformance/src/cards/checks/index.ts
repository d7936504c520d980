import type { Contract } from '@card-contract/contract'
import { decidedChecks } from '../../engine/checks/decided.ts'
import { deriveChecks } from '../../engine/checks/index.ts'
import type { Check } from '../../engine/nouns/check.ts'
import { bindCheck, type CheckDefinition, type CheckSource, groupWith } from '../../engine/nouns/define-check.ts'
import { type Extent, extents } from '../../engine/nouns/extent.ts'
import type { CheckOptions, Suite } from '../../engine/nouns/suite.ts'
import { sampleResponses } from '../../engine/programs/sample-responses.ts'
import { cardActions } from './chapters/card-actions.ts'
import { cardOperations } from './chapters/card-operations.ts'
import { createCard } from './chapters/create-card.ts'
import { createCardUser } from './chapters/create-card-user.ts'
import { everyOperation } from './chapters/every-operation.ts'
import { lookups } from './chapters/lookups.ts'
import { propertyChecks } from './chapters/properties.ts'
import { timestamps } from './chapters/timestamps.ts'
import { transactions } from './chapters/transactions.ts'

/** What the contract states in sentences, in the order of a report: general, users, cards, money, lookups. */
const handWritten: readonly CheckSource[] = [
  ...everyOperation,
  ...timestamps,
  ...createCardUser,
  ...createCard,
  ...cardActions,
  ...cardOperations,
  ...transactions,
  ...lookups,
]

/**
 * Every check: those derived from the contract's schemas, those for its sentences, the properties, and those for the gaps
 * that were decided or pinned.
 */
export function allChecks(
  suite: Checked,
  { fuzz, pinned = {}, portion = 'all' }: CheckOptions,
): readonly Check<never>[] {
  const { contract, probes, resources } = suite
  const extent = extents[portion]
  const sentences = handWritten.flatMap((source) => definitionsOf(source, contract, extent))
  const properties = fuzz > 0 ? propertyChecks(contract, fuzz) : []
  const plainly = (operationId = suite.words.firstContact.operationId) => {
    const operation = contract.operation(operationId)
    return { needs: resources.needsOf(operation), group: groupWith(sampleResponses(operation)) }
  }
  const bound = [...sentences, ...properties].map((one) => bindCheck(contract, one, plainly))
  return [...deriveChecks(suite, extent), ...bound, ...decidedChecks(contract, probes, pinned)]
}

type Checked = Pick<Suite, 'contract' | 'probes' | 'resources' | 'words'>

function definitionsOf(source: CheckSource, contract: Contract, extent: Extent): readonly CheckDefinition[] {
  return typeof source === 'function' ? source(contract, extent) : [source]
}
