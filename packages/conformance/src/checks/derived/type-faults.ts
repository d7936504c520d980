import type { Contract, JsonType, Operation } from '@card-contract/contract'
import { kebab } from '../../model/kebab.ts'
import type { Fault } from '../../model/kind.ts'
import { typesOf } from '../../model/words.ts'
import type { Field } from '../../samples/fields.ts'
import { sampleOf } from '../../samples/value.ts'
import { type Fault as RequestFault, withValue } from './fault.ts'

interface WrongType {
  /** The end of the ID. */
  readonly name: string
  readonly fault: Fault
  readonly says: string
  readonly isWrongFor: (type: JsonType) => boolean
  /** Close to the valid value: a lenient parser would convert it. */
  readonly from: (valid: unknown) => unknown
}

const wrongTypes: readonly WrongType[] = [
  {
    name: 'text',
    fault: 'string',
    says: 'a string',
    isWrongFor: (type) => type !== 'string',
    from: (valid) => String(valid),
  },
  {
    name: 'number',
    fault: 'number',
    says: 'a number',
    isWrongFor: (type) => type !== 'number' && type !== 'integer',
    from: numberNear,
  },
  {
    name: 'fraction',
    fault: 'fraction',
    says: 'a fraction',
    isWrongFor: (type) => type === 'integer',
    from: (valid) => Number(valid) + 0.5,
  },
  { name: 'boolean', fault: 'boolean', says: 'a boolean', isWrongFor: (type) => type !== 'boolean', from: () => true },
  { name: 'array', fault: 'array', says: 'an array', isWrongFor: (type) => type !== 'array', from: (valid) => [valid] },
  {
    name: 'object',
    fault: 'object',
    says: 'an object',
    isWrongFor: (type) => type !== 'object',
    from: (valid) => ({ value: valid }),
  },
]

/** Only in bodies: a query contains only text, and a non-number there is a fault of the value. */
export function typeFaults(contract: Contract, { operationId }: Operation, field: Field): RequestFault[] {
  const { name, schema } = field
  const types = [schema.type ?? []].flat()
  if (field.in === 'query' || types.length === 0) return []
  const sample = sampleOf(contract, schema)
  return wrongTypes
    .filter(({ isWrongFor }) => types.every(isWrongFor))
    .map(({ name: kind, fault, says, from }) => {
      const form = withValue(field, `${says} as \`${name}\``, from, sample)
      return {
        name: `refuses-${kebab(name)}-as-${kind}`,
        level: 'documented',
        kind: 'type',
        about: { field: name, fault, insteadOf: typesOf(schema.type) },
        text: `${operationId} MUST reject ${says} in \`${name}\`; the schema says ${typesOf(schema.type)}.`,
        contractPointer: field.pointerTo('type'),
        place: `body/${name}`,
        forms: [form],
        // Lenient parsers convert these forms more often than any other.
        ...(kind === 'text' || (kind === 'number' && types.includes('string')) ? { telling: form } : {}),
      }
    })
}

function numberNear(valid: unknown): number {
  const number = Number(valid)
  return typeof valid === 'string' && valid.trim() !== '' && Number.isSafeInteger(number) ? number : 1
}
