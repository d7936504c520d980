import type { Contract, Operation } from '@card-contract/contract'
import { readJson } from './read-response.ts'

/** The parameters of a query as the contract means them: numbers as numbers. */
export function typedQuery(
  contract: Contract,
  { parameters }: Operation,
  query: Readonly<Record<string, string>>,
): Readonly<Record<string, string | number>> {
  const given = Object.entries(query)
  // Most requests have no query.
  if (given.length === 0) return {}
  const numeric = new Set(
    parameters
      .filter(({ schema }) => ['number', 'integer'].includes(String(contract.resolve(schema).type)))
      .map(({ name }) => name),
  )
  return Object.fromEntries(
    given.map(([name, text]) => {
      const value = numeric.has(name) ? readJson(text) : undefined
      return [name, typeof value === 'number' ? value : text]
    }),
  )
}
