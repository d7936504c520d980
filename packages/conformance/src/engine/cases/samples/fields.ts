import type { Contract, JsonSchema, Operation } from '@card-contract/contract'
import { followed, nodeAt, pointerTo } from './pointers.ts'

/** The values of other fields that an optional field applies to: `{ kind: ['parcel', 'letter'] }`. */
export type Condition = Readonly<Record<string, readonly unknown[]>>

/** A field of a request's body, or a parameter of its query. */
export interface Field {
  readonly name: string
  readonly in: 'body' | 'query'
  readonly required: boolean
  /** With references resolved. */
  readonly schema: JsonSchema
  /** Undefined if it applies to every request. */
  readonly appliesTo?: Condition
  /** A second object with the same value may be rejected as a duplicate. */
  readonly collides: boolean
  /** Set if the field is an amount: the field that chooses its currency. */
  readonly amountIn?: string
  /** Where the contract describes it. */
  readonly pointer: string
  /** Where the contract says that the field is required. */
  readonly requiredPointer: string
  /** Where the contract states a keyword of the field, for example `enum` or `minimum`. */
  pointerTo(keyword: string): string
}

/** Every field and query parameter of the operation's requests, in the order of the contract. Path parameters are not among them. */
export function fieldsOf(contract: Contract, operation: Operation): readonly Field[] {
  return [...bodyFields(contract, operation), ...queryFields(contract, operation)]
}

/** The fields whose values must be unique. */
export function uniqueFieldsOf(contract: Contract, operation: Operation): readonly Field[] {
  return fieldsOf(contract, operation).filter(({ collides }) => collides)
}

/** A string whose form the contract leaves open. An e-mail address counts: a service may look up its mailbox. */
export function isFreeText({ schema }: Field): boolean {
  return schema.type === 'string' && [undefined, 'email'].includes(schema.format) && !schema.enum
}

/** Values of other fields with which the conditional ones apply. */
export function decidingValues(fields: readonly Field[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap(({ appliesTo = {} }) => Object.entries(appliesTo).map(([name, values]) => [name, values[0]])),
  )
}

/** Whether the field applies to a request with these values. Omitted fields count with their defaults. */
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
      // The condition stands next to the parameter's schema, not in it.
      ...condition(nodeAt(contract, parameter.pointer)),
      pointer: parameter.pointer,
      requiredPointer: `${parameter.pointer}/required`,
    }))
}

function describe(
  contract: Contract,
  own: JsonSchema,
  pointer: string,
): Pick<Field, 'schema' | 'collides' | 'amountIn' | 'pointer' | 'pointerTo'> {
  const schema = contract.resolve(own)
  return {
    schema,
    collides: schema['x-collides'] === true,
    ...amount(schema),
    pointer,
    pointerTo: (keyword) => `${Object.hasOwn(own, keyword) ? pointer : followed(contract, own, pointer)}/${keyword}`,
  }
}

function amount(schema: JsonSchema): Pick<Field, 'amountIn'> {
  const described = schema['x-amount'] as { readonly currency: string } | undefined
  return described === undefined ? {} : { amountIn: described.currency }
}

function condition(node: object): Pick<Field, 'appliesTo'> {
  const appliesTo = (node as Record<string, unknown>)['x-applies-to']
  return appliesTo === undefined ? {} : { appliesTo: appliesTo as Condition }
}
