import type { Contract } from '@card-contract/contract'
import type { Check } from '../nouns/check.ts'
import { bindCheck, type CheckDefinition, type CheckSource, groupWith } from '../nouns/check.ts'
import { type Extent, extents } from '../nouns/extent.ts'
import type { CheckOptions, Suite } from '../nouns/suite.ts'
import { sampleResponses } from '../programs/sample-responses.ts'
import { decidedChecks } from './decided.ts'
import { deriveChecks } from './index.ts'

/** The checks that a kit defines itself, in the order of a report. */
export interface OwnChecks {
  /** What the contract states in sentences. */
  readonly sentences: readonly CheckSource[]
  /** Properties with this many generated cases each, if there are any. */
  properties?(contract: Contract, cases: number): readonly CheckDefinition[]
}

/**
 * Every check of a suite: those derived from the contract's schemas, those for its sentences, the properties, and those for the gaps
 * that were decided or pinned.
 */
export function everyCheck(
  suite: Pick<Suite, 'contract' | 'probes' | 'resources' | 'words'>,
  { sentences, properties }: OwnChecks,
  { fuzz, pinned = {}, portion = 'all' }: CheckOptions,
): readonly Check<never>[] {
  const { contract, probes, resources } = suite
  const extent = extents[portion]
  const own = [
    ...sentences.flatMap((source) => definitionsOf(source, contract, extent)),
    ...(fuzz > 0 ? (properties?.(contract, fuzz) ?? []) : []),
  ]
  const plainly = (operationId = suite.words.firstContact.operationId) => {
    const operation = contract.operation(operationId)
    return { needs: resources.needsOf(operation), group: groupWith(sampleResponses(operation)) }
  }
  const bound = own.map((one) => bindCheck(contract, one, plainly))
  return [...deriveChecks(suite, extent), ...bound, ...decidedChecks(contract, probes, pinned)]
}

function definitionsOf(source: CheckSource, contract: Contract, extent: Extent): readonly CheckDefinition[] {
  return typeof source === 'function' ? source(contract, extent) : [source]
}
