import type { Contract } from '@card-contract/contract'
import type { KnownOperations } from './rule.ts'

/** What trouble has to know of the contract. */
export function knownOperations({ operations, resolve }: Pick<Contract, 'operations' | 'resolve'>): KnownOperations {
  return new Map(
    operations.map(({ operationId, response }) => {
      const data = resolve(response.schema).properties?.data
      return [operationId, Object.keys((data && resolve(data).properties) ?? {})]
    }),
  )
}
