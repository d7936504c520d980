import type { Contract, Operation } from '@card-contract/contract'
import { kebab } from '../../model/kebab.ts'
import { typesOf } from '../../model/words.ts'
import type { Field } from '../../samples/fields.ts'
import { sampleOf } from '../../samples/value.ts'
import { type Fault, withValue } from './fault.ts'

/**
 * A required field must be present, and null does not count. Null for an optional field is an open question
 * (`requests/null-for-an-optional-field`), and a query cannot contain null.
 */
export function presenceFaults(contract: Contract, operation: Operation, field: Field): Fault[] {
  if (!field.required) return []
  const { name, schema } = field
  const { operationId } = operation
  const common = { level: 'documented', kind: 'required', place: `${field.in}/${name}` } as const
  const request = field.in === 'query' ? 'query' : 'request'
  const sample = sampleOf(contract, schema)
  const left = withValue(field, `a ${request} without \`${name}\``, () => undefined, sample)
  const missing: Fault = {
    ...common,
    name: `refuses-${kebab(name)}-missing`,
    about: { field: name, fault: 'missing' },
    text: `${operationId} MUST reject a ${request} without \`${name}\`; it is required.`,
    contractPointer: field.requiredPointer,
    forms: [left],
    telling: left,
  }
  if (field.in === 'query' || [schema.type].flat().includes('null')) return [missing]
  const nothing: Fault = {
    ...common,
    name: `refuses-${kebab(name)}-null`,
    about: { field: name, fault: 'null' },
    text: `${operationId} MUST reject null in \`${name}\`; the schema says ${typesOf(schema.type)}.`,
    contractPointer: field.pointerTo('type'),
    forms: [withValue(field, `null as \`${name}\``, () => null, sample)],
  }
  return [missing, nothing]
}
