import { type JsonSchema, loadContract, type Operation } from '@card-contract/contract'
import type { ModelResponse } from '../../../src/cards/model/reference-model.ts'
import { kebab } from '../../../src/engine/values/names.ts'
import { type ResponsePlace, responsePlaces } from './contract-places.ts'
import { type Alteration, type Mutant, ofDerived } from './mutant.ts'
import { cardIn, responding } from './patches.ts'

const contract = loadContract()

function accepting(operationId: string, change: (accepted: ModelResponse) => ModelResponse): Alteration {
  return (parts) => ({
    ...parts,
    acceptance: (data, matched) => {
      const accepted = parts.acceptance(data, matched)
      return matched.operation.operationId === operationId ? change(accepted) : accepted
    },
  })
}

interface Corruption {
  readonly name: string
  readonly title: string
  /** `undefined` leaves the field out. */
  readonly corrupt: (value: unknown) => unknown
  readonly suffix?: '-as-observed' | '-not-as-null'
}

const otherTypes: Readonly<Record<string, Corruption>> = {
  string: { name: 'as-number', title: 'a number', corrupt: () => 12345 },
  number: { name: 'as-text', title: 'a number as a string', corrupt: (value) => String(value) },
  integer: { name: 'as-fraction', title: 'a fraction', corrupt: (value) => Number(value) + 0.5 },
  boolean: { name: 'as-text', title: 'a boolean as a string', corrupt: (value) => String(value) },
  array: { name: 'as-object', title: 'an object', corrupt: () => ({ items: [] }) },
  object: { name: 'as-array', title: 'an array', corrupt: (value) => [value] },
}

const missing: Corruption = { name: 'is-missing', title: 'missing', corrupt: () => undefined }

const timeCorruptions: readonly Corruption[] = [
  { name: 'as-a-day-and-an-hour', title: 'a date and a time in another format', corrupt: () => '20/11/2026 08:00' },
  { name: 'without-a-zone', title: 'without a time zone', corrupt: (value) => String(value).replace('Z', '') },
  {
    name: 'as-seconds',
    title: 'seconds since 1970 as a string',
    corrupt: (value) => String(Date.parse(String(value)) / 1000),
  },
]

/** Faults of a place, other than its absence. */
function corruptionsOf(schema: JsonSchema, turn: number): Corruption[] {
  const type = [schema.type].flat()[0] ?? 'object'
  const time = timeCorruptions[turn % timeCorruptions.length]
  return [
    ...(schema['x-may-be-unset'] === true ? [] : [missing]),
    ...(otherTypes[type] ? [otherTypes[type]] : []),
    ...(schema.enum ? [{ name: 'outside-its-enum', title: 'a value outside its enum', corrupt: () => 'GBP' }] : []),
    ...(schema.format === 'date-time' && time ? [time] : []),
    ...(schema.pattern !== undefined && schema.format === undefined
      ? [
          {
            name: 'in-another-form',
            title: 'in another format',
            corrupt: (value: unknown) => String(value).replace('/20', '/'),
          },
        ]
      : []),
  ]
}

const observed: Corruption = {
  name: 'is-called-otherwise',
  title: 'a word other than the observed one',
  corrupt: (value) => (['topup', 'success', 'active', 'completed', 'XAF'].includes(String(value)) ? 'DONE' : value),
  suffix: '-as-observed',
}

function corruptedPlace(
  operation: Operation,
  { tokens }: ResponsePlace,
  { name, title, corrupt, suffix }: Corruption,
): Mutant {
  const { operationId } = operation
  const place = tokens
    .filter((token) => token !== '*')
    .map(kebab)
    .join('-')
  const item = tokens.at(-1) === '*' ? '-item' : ''
  const breaks = [`${kebab(operationId)}/answers-${place}${item}${suffix ?? ''}`]
  return {
    id: `${kebab(operationId)}-answers-${place}${item}-${name}`,
    title: `/${tokens.join('/')} in responses of ${operationId} is ${title}`,
    breaks,
    foundBy: breaks,
    alter: (parts, state) => {
      const corruption = accepting(operationId, (accepted) => ({
        ...accepted,
        body: JSON.stringify(corrupted(JSON.parse(accepted.body), tokens, corrupt)),
      }))
      return corruption(tokens.includes('transactions') ? listingAlways(operationId)(parts, state) : parts, state)
    },
  }
}

/** Makes every response of the operation list the card's transactions, so that there are some to corrupt. */
function listingAlways(operationId: string): Alteration {
  return responding([operationId], (data, matched, state) => ({
    ...data,
    transactions: cardIn(matched, state)?.transactions ?? [],
  }))
}

function corrupted(value: unknown, [token, ...rest]: readonly string[], corrupt: Corruption['corrupt']): unknown {
  if (token === undefined) return corrupt(value)
  if (token === '*') return Array.isArray(value) ? value.map((item) => corrupted(item, rest, corrupt)) : value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return value
  return { ...value, [token]: corrupted((value as Record<string, unknown>)[token], rest, corrupt) }
}

const nothing: Corruption = { name: 'is-null', title: 'null', corrupt: () => null }

const sameSchema = contract.operations.filter(({ response }) => {
  return response.schema.$ref === contract.operation('topUpCard').response.schema.$ref
})

/**
 * Corrupts every place of every response in every way. The seven operations with the same response take turns: each
 * corrupts each place in one way, and one of them in every way.
 */
const places: readonly Mutant[] = contract.operations.flatMap((operation) => {
  const turn = sameSchema.indexOf(operation)
  return responsePlaces(operation).flatMap((place, index) => {
    // An item of a list cannot be missing.
    const all = corruptionsOf(place.schema, index + turn).filter(
      (one) => one !== missing || place.tokens.at(-1) !== '*',
    )
    const chosen = turn === -1 ? all : all.filter((_, at) => at === (turn + index) % all.length)
    return chosen.map((corruption) => corruptedPlace(operation, place, corruption))
  })
})

/** Null in every field that must have a value; of the seven operations with the same response, each has some of them. */
const nulls: readonly Mutant[] = contract.operations.flatMap((operation) => {
  const turn = sameSchema.indexOf(operation)
  return responsePlaces(operation)
    .filter(({ tokens, schema }) => schema['x-may-be-unset'] !== true && tokens.at(-1) !== '*')
    .filter((_, index) => turn === -1 || index % sameSchema.length === turn)
    .map((place) => corruptedPlace(operation, place, nothing))
})

/** Null in place of a list that lists nothing. */
const nullLists: readonly Mutant[] = contract.operations.flatMap((operation) =>
  responsePlaces(operation)
    .filter(({ schema }) => schema['x-may-be-unset'] === true && schema.type === 'array')
    .map((place) => corruptedPlace(operation, place, { ...nothing, suffix: '-not-as-null' })),
)

const otherWords: readonly Mutant[] = contract.operations.flatMap((operation) =>
  responsePlaces(operation)
    .filter(({ schema }) => schema['x-observed'] !== undefined)
    .map((place) => corruptedPlace(operation, place, observed)),
)

const statuses = [201, 202, 203, 206]
const mediaTypes = ['text/html', 'text/plain', 'application/problem+json', 'application/octet-stream', undefined]
const successes = ['missing', '"true"', '1', 'null']

const envelopes: readonly Mutant[] = contract.operations.flatMap(({ operationId }, index) => {
  const status = statuses[index % statuses.length] ?? 201
  const mediaType = mediaTypes[index % mediaTypes.length]
  const success = successes[index % successes.length] ?? 'missing'
  return [
    ofDerived(
      operationId,
      `answers-with-${status}`,
      `returns ${status}`,
      ['answers-with-status-200'],
      accepting(operationId, (accepted) => ({ ...accepted, status })),
    ),
    ofDerived(
      operationId,
      `answers-with-${kebab(mediaType ?? 'no media type')}`,
      `returns ${mediaType ?? 'no Content-Type'}`,
      ['answers-with-json'],
      accepting(operationId, (accepted) => ({ ...accepted, headers: mediaType ? { 'content-type': mediaType } : {} })),
    ),
    ofDerived(
      operationId,
      `answers-success-${kebab(success)}`,
      `returns \`success\` ${success}`,
      ['answers-success', 'answers-success-true'],
      accepting(operationId, (accepted) => ({
        ...accepted,
        body: accepted.body.replace('"success":true,', success === 'missing' ? '' : `"success":${success},`),
      })),
    ),
  ]
})

/** Servers whose responses deviate from the schemas of the contract. */
export const responseMutants: readonly Mutant[] = [...places, ...nulls, ...nullLists, ...otherWords, ...envelopes]
