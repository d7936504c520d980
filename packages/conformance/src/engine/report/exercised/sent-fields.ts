import type { Contract, JsonSchema, Operation } from '@card-contract/contract'
import type { SentRequest } from '../../nouns/wire/sent.ts'
import { typedQuery } from '../../nouns/wire/typed-query.ts'
import { isRecord } from '../../values/json.ts'

/** A parameter, or a field of the request body. */
export interface SentField {
  readonly in: 'path' | 'query' | 'body'
  /** From the carrier inwards; `*` stands for every item of a list. */
  readonly tokens: readonly string[]
  readonly isRequired: boolean
  /** With its references resolved. */
  readonly schema: JsonSchema
}

export function nameOf({ tokens }: SentField): string {
  return tokens.join('.')
}

/** Every parameter and body field that the contract describes for the operation. */
export function sentFieldsOf(contract: Contract, { parameters, requestBody }: Operation): readonly SentField[] {
  return [
    ...parameters.map(
      ({ in: carrier, name, required, schema }): SentField => ({
        ...{ in: carrier, tokens: [name], isRequired: required, schema: contract.resolve(schema) },
      }),
    ),
    ...(requestBody ? fieldsBelow(contract, requestBody.schema, []) : []),
  ]
}

function fieldsBelow(contract: Contract, described: JsonSchema, above: readonly string[]): SentField[] {
  const { properties = {}, required = [], items } = contract.resolve(described)
  return [
    ...Object.entries(properties).flatMap(([name, property]): SentField[] => {
      const tokens = [...above, name]
      const schema = contract.resolve(property)
      const own: SentField = { in: 'body', tokens, isRequired: required.includes(name), schema }
      return [own, ...fieldsBelow(contract, property, tokens)]
    }),
    ...(items ? fieldsBelow(contract, items, [...above, '*']) : []),
  ]
}

/** Reads the fields of one request. */
export interface FieldReader {
  valuesOf(field: SentField): readonly unknown[]
  omits(field: SentField): boolean
}

export function fieldReader(contract: Contract, operation: Operation, sent: SentRequest): FieldReader {
  let query: Readonly<Record<string, unknown>> | undefined
  const carrier = (field: SentField): unknown => {
    if (field.in === 'body') return sent.body()
    query ??= typedQuery(contract, operation, sent.query())
    return query
  }
  return {
    valuesOf(field) {
      if (field.in !== 'path') return valuesBelow(carrier(field), field.tokens)
      const value = sent.path(operation.path, field.tokens[0] ?? '')
      return value === undefined ? [] : [value]
    },
    omits(field) {
      if (field.in === 'path') return false
      const name = field.tokens.at(-1) ?? ''
      return valuesBelow(carrier(field), field.tokens.slice(0, -1)).some(
        (parent) => isRecord(parent) && !Object.hasOwn(parent, name),
      )
    },
  }
}

/** The values at a place of a document; `*` goes into every item of a list. */
export function valuesBelow(document: unknown, tokens: readonly string[]): readonly unknown[] {
  let values: readonly unknown[] = [document]
  for (const token of tokens) {
    values = values.flatMap((value): readonly unknown[] => {
      if (token === '*') return Array.isArray(value) ? value : []
      return isRecord(value) && Object.hasOwn(value, token) ? [value[token]] : []
    })
  }
  return values
}
