import type { Contract, JsonType, Operation } from '@card-contract/contract'
import type { Field } from '../../samples/fields.ts'
import { sampleOf } from '../../samples/value.ts'
import { type Fault, withValue } from './fault.ts'
import { kebab, kindOf } from './words.ts'

interface WrongType {
  readonly name: string
  readonly isWrongFor: (type: JsonType) => boolean
  /** Near to the valid value: what a lenient reader would take for it. */
  readonly from: (valid: unknown) => unknown
}

const wrongTypes: readonly WrongType[] = [
  { name: 'text', isWrongFor: (type) => type !== 'string', from: (valid) => String(valid) },
  { name: 'number', isWrongFor: (type) => type !== 'number' && type !== 'integer', from: numberNear },
  { name: 'fraction', isWrongFor: (type) => type === 'integer', from: (valid) => Number(valid) + 0.5 },
  { name: 'boolean', isWrongFor: (type) => type !== 'boolean', from: () => true },
  { name: 'array', isWrongFor: (type) => type !== 'array', from: (valid) => [valid] },
  { name: 'object', isWrongFor: (type) => type !== 'object', from: (valid) => ({ value: valid }) },
]

/** Only in bodies: in a query everything is text, and what is no number there is a fault of its value. */
export function typeFaults(contract: Contract, { operationId }: Operation, field: Field): Fault[] {
  const { name, schema } = field
  const types = [schema.type ?? []].flat()
  if (field.in === 'query' || types.length === 0) return []
  const sample = sampleOf(contract, schema)
  return wrongTypes
    .filter(({ isWrongFor }) => types.every(isWrongFor))
    .map(({ name: kind, from }) => {
      const form = withValue(field, `${name} as ${kind}`, from, sample)
      return {
        name: `refuses-${kebab(name)}-as-${kind}`,
        level: 'documented',
        text: `${operationId} refuses \`${name}\` as ${kind}: it is ${kindOf(schema.type)}.`,
        contractPointer: field.pointerTo('type'),
        place: `body/${name}`,
        forms: [form],
        // Nothing else is turned into the right type by so many readers.
        ...(kind === 'text' ? { telling: form } : {}),
      }
    })
}

function numberNear(valid: unknown): number {
  const number = Number(valid)
  return typeof valid === 'string' && valid.trim() !== '' && Number.isSafeInteger(number) ? number : 1
}
