import type { Contract } from '@card-contract/contract'
import type { Check } from '../model/check.ts'
import { deriveChecks } from './derived/index.ts'

/** Every check: what the contract's schemas say, and the sentences that stand in it. */
export function allChecks(contract: Contract, _options: { fuzz: number }): readonly Check<never>[] {
  return deriveChecks(contract)
}
