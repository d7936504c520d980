import type { Contract, JsonSchema, Operation } from '@card-contract/contract'
import { followed, pointerTo, tokensOf } from '../cases/samples/pointers.ts'
import { hasSubject } from '../nouns/action.ts'
import { camelCase } from '../values/names.ts'

// A line comment, because the pointer would end the other kind: `/data/new_balance`, `/data/transactions/*/id`.
/** One field or list item of a response. */
export interface Place {
  /** `*` stands for every item of a list. */
  readonly pointer: string
  /** The schema with its references resolved. */
  readonly schema: JsonSchema
  /** The contract's pointer to the schema. */
  readonly contractPointer: string
  /** Whether this field can have nothing to say: it is then absent or empty, or null in place of a text (gap `responses/nothing-to-say`). */
  readonly mayBeUnset: boolean
  /** Finds the values at this place. */
  readonly find: Find
}

/** Whether this value says nothing in a field that the contract allows to. Another check reports null in place of a list. */
export function saysNothing({ mayBeUnset, schema }: Place, value: unknown): boolean {
  return mayBeUnset && (value === undefined || value === null || (value === '' && schema.type === 'string'))
}

/** Whether this field issues an ID that the paths of other operations need. */
export function issuesName(
  { operations }: Contract,
  operation: Operation,
  { pointer }: Pick<Place, 'pointer'>,
): boolean {
  const at = pointer.lastIndexOf('/')
  const name = pointer.slice(at + 1)
  const inPath = camelCase(name)
  // A `reference` in a response is not the one that a path asks for.
  const isId = name.endsWith('_id')
  const isAsked =
    isId && operations.some(({ parameters }) => parameters.some((one) => one.in === 'path' && one.name === inPath))
  const isKnown = hasSubject(operation) || operation.parameters.some((one) => one.name === inPath)
  return pointer.slice(0, at) === operation.response.envelope.data && isAsked && !isKnown
}

/** Every place that the contract documents for a successful response, including the envelope. */
export function placesOf(contract: Contract, operation: Operation): readonly Place[] {
  const { schema, pointer, mediaType } = operation.response
  return below(contract, schema, '', pointer + pointerTo('content', mediaType, 'schema'))
}

function below(contract: Contract, described: JsonSchema, pointer: string, at: string): Place[] {
  const schema = contract.resolve(described)
  const target = followed(contract, described, at)
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const [inside, place] = [pointer + pointerTo(name), target + pointerTo('properties', name)]
    const resolved = contract.resolve(property)
    const mayBeUnset = resolved['x-may-be-unset'] === true
    const own = { pointer: inside, schema: resolved, contractPointer: place, mayBeUnset, find: finderOf(inside) }
    return [own, ...below(contract, property, inside, place)]
  })
  if (!schema.items) return properties
  const [inside, place] = [`${pointer}/*`, `${target}/items`]
  const resolved = contract.resolve(schema.items)
  const find = finderOf(inside)
  const item = { pointer: inside, schema: resolved, contractPointer: place, mayBeUnset: false, find }
  return [...properties, item, ...below(contract, schema.items, inside, place)]
}

export interface FoundValue {
  readonly pointer: string
  readonly value: unknown
}

/** Finds the values at a place in a document, each with its pointer; none if the document lacks the place. */
export type Find = (document: unknown) => readonly FoundValue[]

/** For many documents: the pointer is taken apart once. */
function finderOf(place: string): Find {
  const stretches = stretchesOf(place)
  return (document) => found(document, stretches, 0, '')
}

/** For one document. */
export function valuesAt(document: unknown, place: string): readonly FoundValue[] {
  return finderOf(place)(document)
}

function found(document: unknown, stretches: readonly Stretch[], from: number, start: string): readonly FoundValue[] {
  const { tokens, pointer: inside } = stretches[from] as Stretch
  let value = document
  for (const token of tokens) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, token))
      return nothing
    value = (value as Record<string, unknown>)[token]
  }
  const pointer = start + inside
  if (from === stretches.length - 1) return [{ pointer, value }]
  if (!Array.isArray(value)) return nothing
  return value.flatMap((item, index) => found(item, stretches, from + 1, `${pointer}/${index}`))
}

const nothing: readonly FoundValue[] = []

/** The path from one list to the next. */
interface Stretch {
  readonly tokens: readonly string[]
  /** The tokens in pointer syntax. */
  readonly pointer: string
}

function stretchesOf(place: string): readonly Stretch[] {
  return place.split(/\/\*(?=\/|$)/).map((pointer) => ({ tokens: tokensOf(pointer), pointer }))
}
