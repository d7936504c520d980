import type { Contract } from '@card-contract/contract'
import type { CheckDefinition } from '../../model/define-check.ts'

export function propertyChecks(_contract: Contract, _cases: number): readonly CheckDefinition[] {
  return []
}
