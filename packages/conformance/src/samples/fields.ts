import type { Contract, JsonSchema, Operation } from '@card-contract/contract'
import { followed, nodeAt, pointerTo } from './pointers.ts'

/** The values of other fields with which an optional field has a use: `{ action: ['topup', 'withdraw'] }`. */
export type Condition = Readonly<Record<string, readonly unknown[]>>

/** One value that a request can carry, in its body or in its query. */
export interface Field {
  readonly name: string
  readonly in: 'body' | 'query'
  readonly required: boolean
  /** With its references followed. */
  readonly schema: JsonSchema
  /** Undefined where it can be used in every request. */
  readonly appliesTo?: Condition
  /** Two objects with the same value may be refused as duplicates. */
  readonly collides: boolean
  /** Where the contract describes it. */
  readonly pointer: string
  /** Where the contract says that it is required. */
  readonly requiredPointer: string
  /** Where the contract states one of its keywords, `enum` or `minimum` for instance. */
  pointerTo(keyword: string): string
}

const known = new WeakMap<Operation, readonly Field[]>()

/** Everything that a request of the operation can say, in the order of the contract; what stands in its path is not among it. */
export function fieldsOf(contract: Contract, operation: Operation): readonly Field[] {
  const found = known.get(operation)
  if (found) return found
  const fields = [...bodyFields(contract, operation), ...queryFields(contract, operation)]
  known.set(operation, fields)
  return fields
}

/** Those whose values may not be used twice. */
export function uniqueFieldsOf(contract: Contract, operation: Operation): readonly Field[] {
  return fieldsOf(contract, operation).filter(({ collides }) => collides)
}

/** Whether the field has a use in a request with these values. What is left out counts with its default. */
export function applies(field: Field, values: Readonly<Record<string, unknown>>, fields: readonly Field[]): boolean {
  return Object.entries(field.appliesTo ?? {}).every(([name, wanted]) => {
    const value = Object.hasOwn(values, name) ? values[name] : fields.find((one) => one.name === name)?.schema.default
    return wanted.includes(value)
  })
}

function bodyFields(contract: Contract, { requestBody }: Operation): Field[] {
  if (!requestBody) return []
  const at = followed(
    contract,
    requestBody.schema,
    requestBody.pointer + pointerTo('content', requestBody.mediaType, 'schema'),
  )
  const { properties = {}, required = [] } = contract.resolve(requestBody.schema)
  return Object.entries(properties).map(([name, own]) => {
    const pointer = at + pointerTo('properties', name)
    const isRequired = required.includes(name)
    return {
      ...describe(contract, own, pointer),
      name,
      in: 'body',
      required: isRequired,
      ...condition(own),
      requiredPointer: `${at}/required`,
    }
  })
}

function queryFields(contract: Contract, { parameters }: Operation): Field[] {
  return parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => ({
      ...describe(contract, parameter.schema, `${parameter.pointer}/schema`),
      name: parameter.name,
      in: 'query',
      required: parameter.required,
      // The condition stands beside the parameter's schema, not in it.
      ...condition(nodeAt(contract, parameter.pointer)),
      pointer: parameter.pointer,
      requiredPointer: `${parameter.pointer}/required`,
    }))
}

function describe(
  contract: Contract,
  own: JsonSchema,
  pointer: string,
): Pick<Field, 'schema' | 'collides' | 'pointer' | 'pointerTo'> {
  const schema = contract.resolve(own)
  const target = followed(contract, own, pointer)
  return {
    schema,
    collides: schema['x-collides'] === true,
    pointer,
    pointerTo: (keyword) => `${Object.hasOwn(own, keyword) ? pointer : target}/${keyword}`,
  }
}

function condition(node: object): Pick<Field, 'appliesTo'> {
  const appliesTo = (node as Record<string, unknown>)['x-applies-to']
  return appliesTo === undefined ? {} : { appliesTo: appliesTo as Condition }
}
