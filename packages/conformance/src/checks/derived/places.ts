import type { Contract, JsonSchema, Operation } from '@card-contract/contract'
import { followed, pointerTo, tokensOf } from '../../samples/pointers.ts'

// A line comment, because the pointer would end the other kind: `/data/new_balance`, `/data/transactions/*/id`.
/** One place of an answer. */
export interface Place {
  /** `*` stands for every item of a list. */
  readonly pointer: string
  /** With its references followed. */
  readonly schema: JsonSchema
  /** Where the contract describes it. */
  readonly contractPointer: string
  /** Whether the contract leaves open what stands here when there is nothing to say: the field may then be left out. */
  readonly mayBeUnset: boolean
}

/** Several kinds of checks ask for them. */
const knownPlaces = new WeakMap<Operation, readonly Place[]>()

/** Every place that a success of the operation is documented to have, the envelope's own included. */
export function placesOf(contract: Contract, operation: Operation): readonly Place[] {
  const known = knownPlaces.get(operation)
  if (known) return known
  const { schema, pointer, mediaType } = operation.response
  const places = below(contract, schema, '', pointer + pointerTo('content', mediaType, 'schema'))
  knownPlaces.set(operation, places)
  return places
}

function below(contract: Contract, described: JsonSchema, pointer: string, at: string): Place[] {
  const schema = contract.resolve(described)
  const target = followed(contract, described, at)
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const [inside, place] = [pointer + pointerTo(name), target + pointerTo('properties', name)]
    const resolved = contract.resolve(property)
    const mayBeUnset = resolved['x-may-be-unset'] === true
    const own = { pointer: inside, schema: resolved, contractPointer: place, mayBeUnset }
    return [own, ...below(contract, property, inside, place)]
  })
  if (!schema.items) return properties
  const [inside, place] = [`${pointer}/*`, `${target}/items`]
  const item = { pointer: inside, schema: contract.resolve(schema.items), contractPointer: place, mayBeUnset: false }
  return [...properties, item, ...below(contract, schema.items, inside, place)]
}

export interface Found {
  readonly pointer: string
  readonly value: unknown
}

/** The values that a place has in a document, each with its own pointer; none where the place is not there. */
export function valuesAt(document: unknown, place: string): readonly Found[] {
  return found(document, stretchesOf(place), 0, '')
}

function found(document: unknown, stretches: readonly Stretch[], from: number, start: string): readonly Found[] {
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

const nothing: readonly Found[] = []

/** The way from one list to the next. */
interface Stretch {
  readonly tokens: readonly string[]
  /** The tokens as a pointer writes them. */
  readonly pointer: string
}

/** A contract has few places, and thousands of answers are looked at. */
const knownStretches = new Map<string, readonly Stretch[]>()

function stretchesOf(place: string): readonly Stretch[] {
  const known = knownStretches.get(place)
  if (known) return known
  const stretches = place.split(/\/\*(?=\/|$)/).map((pointer) => ({ tokens: tokensOf(pointer), pointer }))
  knownStretches.set(place, stretches)
  return stretches
}

/** The place that a pointer into an answer is at. */
export function placeOf(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*')
}
