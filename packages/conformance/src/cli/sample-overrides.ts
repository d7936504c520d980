import type { Contract, Violation } from '@card-contract/contract'
import { didYouMean } from '@card-contract/options'
import { fieldsOf, uniqueFieldsOf } from '../engine/cases/samples/fields.ts'
import { fewestDigits, isMask, uniqueText } from '../engine/cases/samples/unique.ts'
import type { SampleOverrides } from '../engine/nouns/target.ts'
import { UsageError } from './exit-code.ts'

/**
 * Converts `field=value` to the types in the contract. A list in brackets, or several values for one field, are used in turn;
 * an object in braces has one value per currency. A text with `#` or `*` is a mask; in a list, it is sent as it is.
 */
export function sampleOverrides(contract: Contract, pairs: readonly (readonly [string, string])[]): SampleOverrides {
  const types = fieldTypes(contract)
  const reported: string[] = []
  const values = new Map<string, unknown>()
  for (const [field, text] of pairs) {
    const known = types.get(field)
    if (!known) {
      const hint = didYouMean(field, [...types.keys()])
      reported.push(`--sample: expected a field of a request, received ${JSON.stringify(field)}${hint}`)
      continue
    }
    const value = typed(text, known)
    if (value === undefined) {
      reported.push(`--sample ${field}: expected ${[...known].join(' or ')}, received ${JSON.stringify(text)}`)
      continue
    }
    const all = Array.isArray(value) ? value : [value]
    const reports =
      typeof value === 'string' && isMask(value)
        ? masksReported(contract, field, value)
        : all.flatMap(valuesIn).flatMap((one) => {
            const violation = violationOf(contract, field, one)
            return violation ? [`expected ${violation.expected}, received ${JSON.stringify(one)}`] : []
          })
    reported.push(...reports.map((report) => `--sample ${field}: ${report}`))
    const before = values.get(field)
    values.set(field, before === undefined ? value : [...[before].flat(), ...all])
  }
  if (reported.length > 0) throw new UsageError(reported)
  return Object.fromEntries(values)
}

function mustBeUnique(contract: Contract, name: string): boolean {
  return contract.operations.some((operation) =>
    uniqueFieldsOf(contract, operation).some((field) => field.name === name),
  )
}

/** The contract judges a value made from the mask, not the mask. */
function masksReported(contract: Contract, name: string, mask: string): string[] {
  const made = uniqueText(mask, 1, 'a1b2c3d4')
  const violation = violationOf(contract, name, made)
  if (violation) {
    return [
      `expected a mask for ${violation.expected}, received ${JSON.stringify(mask)}, which gives ${JSON.stringify(made)}`,
    ]
  }
  const isEnough =
    !mustBeUnique(contract, name) || mask.includes('*') || mask.replace(/[^#]/g, '').length >= fewestDigits
  const received = `received ${JSON.stringify(mask)}; a run needs hundreds of different values`
  return isEnough ? [] : [`expected a mask with a * or at least ${fewestDigits} #, ${received}`]
}

/** The values of an object, which has one per currency. */
function valuesIn(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [value]
}

/** The contract's objection to the value, unless some operation accepts it in this field. */
function violationOf(contract: Contract, name: string, value: unknown): Violation | undefined {
  const violations: Violation[] = []
  for (const operation of contract.operations) {
    const { operationId } = operation
    for (const field of fieldsOf(contract, operation).filter((one) => one.name === name)) {
      const [violation] =
        field.in === 'query'
          ? contract.validate.parameter(operationId, name, value)
          : contract.validate
              .requestBody(operationId, { [name]: value })
              .filter(({ pointer }) => pointer === `/${name}`)
      if (!violation) return undefined
      violations.push(violation)
    }
  }
  return violations[0]
}

/** The names of all request fields, with the types that the contract allows. */
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
