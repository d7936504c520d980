import type { Contract, Operation } from '@card-contract/contract'
import type { Field } from '../../samples/fields.ts'
import { sampleOf } from '../../samples/value.ts'
import { type Fault, withValue } from './fault.ts'
import { kebab, kindOf } from './words.ts'

/**
 * What is required must be there, and null is nothing. Null for an optional field is an open question
 * (`requests/null-for-an-optional-field`), and a query has no null.
 */
export function presenceFaults(contract: Contract, operation: Operation, field: Field): Fault[] {
  if (!field.required) return []
  const { name, schema } = field
  const { operationId } = operation
  const common = { level: 'documented', place: `${field.in}/${name}` } as const
  const sample = sampleOf(contract, schema)
  const left = withValue(field, `no ${name}`, () => undefined, sample)
  const missing: Fault = {
    ...common,
    name: `refuses-${kebab(name)}-missing`,
    text: `${operationId} refuses a ${field.in} without \`${name}\`, which is required.`,
    contractPointer: field.requiredPointer,
    forms: [left],
    telling: left,
  }
  if (field.in === 'query' || [schema.type].flat().includes('null')) return [missing]
  const nothing: Fault = {
    ...common,
    name: `refuses-${kebab(name)}-null`,
    text: `${operationId} refuses \`${name}\` null: it is required, and ${kindOf(schema.type)}.`,
    contractPointer: field.pointerTo('type'),
    forms: [withValue(field, `${name} null`, () => null, sample)],
  }
  return [missing, nothing]
}
