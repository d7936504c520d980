import type { Contract } from '@card-contract/contract'
import type { SampleOverrides } from '../model/target.ts'
import { fieldsOf } from '../samples/fields.ts'
import { didYouMean } from './did-you-mean.ts'
import { UsageError } from './errors.ts'

/**
 * `field=value` as values of the types that the contract gives the fields. A list in brackets, or a field that is given
 * several times, is taken in turn; an object in braces says one value per currency.
 */
export function sampleOverrides(contract: Contract, pairs: readonly (readonly [string, string])[]): SampleOverrides {
  const types = fieldTypes(contract)
  const complaints: string[] = []
  const values = new Map<string, unknown[]>()
  for (const [field, text] of pairs) {
    const known = types.get(field)
    if (!known) {
      const hint = didYouMean(field, [...types.keys()])
      complaints.push(`--sample: expected a field of a request, received ${JSON.stringify(field)}${hint}`)
      continue
    }
    const value = typed(text, known)
    if (value === undefined) {
      complaints.push(`--sample ${field}: expected ${[...known].join(' or ')}, received ${JSON.stringify(text)}`)
      continue
    }
    values.set(field, [...(values.get(field) ?? []), ...(Array.isArray(value) ? value : [value])])
  }
  if (complaints.length > 0) throw new UsageError(complaints)
  return Object.fromEntries([...values].map(([field, all]) => [field, all.length === 1 ? all[0] : all]))
}

/** Names of everything that a request can carry, with the types that the contract allows there. */
function fieldTypes(contract: Contract): ReadonlyMap<string, ReadonlySet<string>> {
  const types = new Map<string, Set<string>>()
  for (const { name, schema } of contract.operations.flatMap((operation) => fieldsOf(contract, operation))) {
    const known = types.get(name) ?? new Set<string>()
    for (const type of [schema.type ?? 'string'].flat()) known.add(type)
    types.set(name, known)
  }
  return types
}

function typed(text: string, types: ReadonlySet<string>): unknown {
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }
  if (types.has('string')) return text
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  const isNumber = text.trim() !== '' && Number.isFinite(Number(text))
  return isNumber && (types.has('number') || types.has('integer')) ? Number(text) : undefined
}
