import type { Contract, JsonType, Operation } from '@card-contract/contract'
import type { Kind } from '../nouns/kind.ts'
import { kindOf, typesOf } from '../values/texts.ts'
import { type FaultyCase, fieldCase, withValue } from './faulty-case.ts'
import type { Field } from './samples/fields.ts'

interface WrongType {
  /** The end of the ID. */
  readonly name: string
  readonly fault: Exclude<JsonType, 'integer'> | 'fraction'
  /** Close to the valid value: a lenient parser would convert it. */
  readonly from: (valid: unknown) => unknown
  /** More of them for a word of an enum, which is looked for in the value, its text, its names or its values. */
  readonly around?: readonly ((word: unknown, field: Field) => unknown)[]
}

const wrongTypes: readonly WrongType[] = [
  { name: 'as-text', fault: 'string', from: (valid) => String(valid) },
  { name: 'as-number', fault: 'number', from: numberNear },
  { name: 'as-fraction', fault: 'fraction', from: (valid) => Number(valid) + 0.5 },
  { name: 'as-boolean', fault: 'boolean', from: () => true },
  {
    name: 'as-array',
    fault: 'array',
    from: (valid) => [valid],
    around: [(word) => [[word]], (word, { schema }) => [...new Set([word, ...(schema.enum ?? [])])]],
  },
  {
    name: 'as-object',
    fault: 'object',
    from: (valid) => ({ value: valid }),
    around: [(word, { name }) => ({ [name]: word }), (word) => ({ [String(word)]: true })],
  },
]

const nothing: WrongType = { name: 'null', fault: 'null', from: () => null }

function isWrongFor(type: JsonType, { fault }: WrongType): boolean {
  if (fault === 'fraction') return type === 'integer'
  return type !== fault && !(type === 'integer' && fault === 'number')
}

/** Only in bodies: a query contains only text, and a non-number there is a fault of the value. */
export function typeFaults(contract: Contract, operation: Operation, field: Field): FaultyCase[] {
  return wrongTypes.flatMap((wrong) => typeFault(contract, operation, field, wrong, 'type'))
}

/**
 * A required field must be present, and null does not count. Null for an optional field is an open question
 * (`requests/null-for-an-optional-field`), and a query cannot contain null.
 */
export function presenceFaults(contract: Contract, operation: Operation, field: Field): FaultyCase[] {
  if (!field.required) return []
  const says = `a ${field.in === 'query' ? 'query' : 'request'} without \`${field.name}\``
  const left = withValue(contract, field, says, () => undefined)
  const missing = fieldCase(operation, field, {
    name: 'missing',
    kind: 'required',
    about: { fault: 'missing' },
    rejects: says,
    because: 'it is required',
    contractPointer: field.requiredPointer,
    forms: [left],
    telling: left,
  })
  return [missing, ...typeFault(contract, operation, field, nothing, 'required')]
}

function typeFault(contract: Contract, operation: Operation, field: Field, wrong: WrongType, kind: Kind): FaultyCase[] {
  const { name, fault, from, around = [] } = wrong
  const types = [field.schema.type ?? []].flat()
  if (field.in === 'query' || types.length === 0 || !types.every((type) => isWrongFor(type, wrong))) return []
  const says = kindOf(fault)
  const formOf = (one: WrongType['from']) => withValue(contract, field, `${says} as \`${field.name}\``, one)
  const form = formOf(from)
  const more = field.schema.enum ? around.map((one) => formOf((valid) => one(valid, field))) : []
  return [
    fieldCase(operation, field, {
      name,
      kind,
      about: { fault, ...(kind === 'type' ? { insteadOf: typesOf(types) } : {}) },
      rejects: `${says} in \`${field.name}\``,
      because: `the schema says ${typesOf(types)}`,
      contractPointer: field.pointerTo('type'),
      forms: [form, ...more],
      // Lenient parsers convert these more often than any other.
      ...(fault === 'string' || (fault === 'number' && types.includes('string')) ? { telling: form } : {}),
    }),
  ]
}

function numberNear(valid: unknown): number {
  const number = Number(valid)
  return typeof valid === 'string' && valid.trim() !== '' && Number.isSafeInteger(number) ? number : 1
}
