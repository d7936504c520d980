import { type JsonSchema, loadContract, type Operation, validate } from '@card-contract/contract'

// This walk of the contract is independent of the suite's walk, so it finds a place that only the suite overlooks.

const contract = loadContract()

export interface ResponsePlace {
  /** Names from the envelope down; `*` stands for every item of a list. */
  readonly tokens: readonly string[]
  readonly schema: JsonSchema
}

/** `data` in a successful response of the operation, and every place below it. */
export function responsePlaces({ response }: Operation): ResponsePlace[] {
  return placesBelow(response.schema, []).filter(({ tokens }) => tokens[0] === 'data')
}

function placesBelow(described: JsonSchema, tokens: readonly string[]): ResponsePlace[] {
  const schema = contract.resolve(described)
  const inside = [
    ...Object.entries(schema.properties ?? {}).map(([name, property]) => [name, property] as const),
    ...(schema.items ? [['*', schema.items] as const] : []),
  ]
  return inside.flatMap(([token, property]) => {
    const own = [...tokens, token]
    return [{ tokens: own, schema: contract.resolve(property) }, ...placesBelow(property, own)]
  })
}

export interface RequestField {
  readonly name: string
  readonly in: 'body' | 'query'
  readonly required: boolean
  readonly schema: JsonSchema
}

/** Every field in the operation's body and query. */
export function requestFields(operation: Operation): RequestField[] {
  const body = operation.requestBody ? contract.resolve(operation.requestBody.schema) : {}
  return [
    ...Object.entries(body.properties ?? {}).map(([name, property]): RequestField => {
      const required = body.required?.includes(name) ?? false
      return { name, in: 'body', required, schema: contract.resolve(property) }
    }),
    ...operation.parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, required, schema }): RequestField => {
        return { name, in: 'query', required, schema: contract.resolve(schema) }
      }),
  ]
}

const firmness = ['required', 'type', 'enum', 'minimum', 'format', 'pattern', 'minLength', 'maxLength']

/** The keyword by which the contract forbids this value of a field; undefined if the value is valid. */
export function keywordAgainst({ operationId }: Operation, field: RequestField, said: unknown): string | undefined {
  if (said === undefined) return field.required ? 'required' : undefined
  // Type comes first: for a value of the wrong type, the validators report only that it is not in the enum.
  if (!isOfType(field.schema.type, said)) return 'type'
  const violations =
    field.in === 'query'
      ? validate.parameter(operationId, field.name, said)
      : validate.requestBody(operationId, { [field.name]: said }).filter(({ pointer }) => pointer === `/${field.name}`)
  const keywords = violations.map(({ keyword }) => keyword)
  return firmness.find((keyword) => keywords.includes(keyword)) ?? keywords[0]
}

function isOfType(type: JsonSchema['type'], value: unknown): boolean {
  const types = [type ?? []].flat()
  const own = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return types.length === 0 || types.some((one) => one === own || (one === 'integer' && Number.isInteger(value)))
}
