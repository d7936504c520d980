import type { Contract } from '@card-contract/contract'
import { decidedChecks } from '../../engine/checks/decided.ts'
import { deriveChecks } from '../../engine/checks/index.ts'
import type { Portion } from '../../engine/nouns/budget.ts'
import type { Check } from '../../engine/nouns/check.ts'
import { bindCheck, type CheckDefinition, type CheckSource, groupWith } from '../../engine/nouns/define-check.ts'
import { type Extent, extents } from '../../engine/nouns/extent.ts'
import type { PinnedAnswers } from '../../engine/nouns/pinned.ts'
import { sampleResponses } from '../../engine/programs/sample-responses.ts'
import { needsOf } from '../../engine/programs/valid-requests.ts'
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

export interface CheckOptions {
  /** Cases per property; 0 skips the properties. */
  readonly fuzz: number
  /** Answers to open questions that must not change, by gap. */
  readonly pinned?: PinnedAnswers
  /** How much of each check is sent. Default: `all`. */
  readonly portion?: Portion
}

/**
 * Every check: those derived from the contract's schemas, those for its sentences, the properties, and those for the gaps
 * that were decided or pinned.
 */
export function allChecks(
  contract: Contract,
  { fuzz, pinned = {}, portion = 'all' }: CheckOptions,
): readonly Check<never>[] {
  const extent = extents[portion]
  const sentences = handWritten.flatMap((source) => definitionsOf(source, contract, extent))
  const properties = fuzz > 0 ? propertyChecks(contract, fuzz) : []
  const plainly = (operationId: string) => {
    const operation = contract.operation(operationId)
    return { needs: needsOf(operation), group: groupWith(sampleResponses(operation)) }
  }
  const bound = [...sentences, ...properties].map((one) => bindCheck(contract, one, plainly))
  return [...deriveChecks(contract, extent), ...bound, ...decidedChecks(contract, pinned)]
}

/** The checks whose rules judge exchanges of anybody. */
export function rulesOf(contract: Contract): readonly Check<never>[] {
  return allChecks(contract, { fuzz: 0 }).filter((one) => one.judge !== undefined && !one.judge.needsCases)
}

function definitionsOf(source: CheckSource, contract: Contract, extent: Extent): readonly CheckDefinition[] {
  return typeof source === 'function' ? source(contract, extent) : [source]
}
