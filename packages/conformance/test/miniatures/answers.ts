import { type JsonSchema, loadContract, type Operation } from '@card-contract/contract'
import { kebab } from '../../src/checks/derived/words.ts'
import type { PlayedResponse } from '../../src/understudy/understudy.ts'
import { type AnswerPlace, answerPlaces } from './contract-places.ts'
import type { Miniature, Recast } from './miniature.ts'
import { answering, cardIn } from './patches.ts'

const contract = loadContract()

function granting(operationId: string, change: (granted: PlayedResponse) => PlayedResponse): Recast {
  return (parts) => ({
    ...parts,
    grant: (data, scene) => {
      const granted = parts.grant(data, scene)
      return scene.operation.operationId === operationId ? change(granted) : granted
    },
  })
}

interface Spoiling {
  readonly name: string
  readonly title: string
  /** `undefined` leaves the field out. */
  readonly spoil: (value: unknown) => unknown
  readonly suffix?: '-as-observed'
}

const otherTypes: Readonly<Record<string, Spoiling>> = {
  string: { name: 'as-number', title: 'a number', spoil: () => 12345 },
  number: { name: 'as-text', title: 'a number in quotes', spoil: (value) => String(value) },
  integer: { name: 'as-fraction', title: 'a fraction', spoil: (value) => Number(value) + 0.5 },
  boolean: { name: 'as-text', title: 'true in quotes', spoil: (value) => String(value) },
  array: { name: 'as-object', title: 'an object', spoil: () => ({ items: [] }) },
  object: { name: 'as-array', title: 'an array', spoil: (value) => [value] },
}

const missing: Spoiling = { name: 'is-missing', title: 'missing', spoil: () => undefined }

const timeSpoilings: readonly Spoiling[] = [
  { name: 'as-a-day-and-an-hour', title: 'a day and an hour', spoil: () => '20/11/2026 08:00' },
  { name: 'without-a-zone', title: 'without a zone', spoil: (value) => String(value).replace('Z', '') },
  {
    name: 'as-seconds',
    title: 'seconds since 1970, in quotes',
    spoil: (value) => String(Date.parse(String(value)) / 1000),
  },
]

/** What can be wrong with a place, beyond that it is not there. */
function spoilingsOf(schema: JsonSchema, turn: number): Spoiling[] {
  const type = [schema.type].flat()[0] ?? 'object'
  const time = timeSpoilings[turn % timeSpoilings.length]
  return [
    ...(schema['x-may-be-unset'] === true ? [] : [missing]),
    ...(otherTypes[type] ? [otherTypes[type]] : []),
    ...(schema.enum ? [{ name: 'outside-its-enum', title: 'a value outside its enum', spoil: () => 'GBP' }] : []),
    ...(schema.format === 'date-time' && time ? [time] : []),
    ...(schema.pattern !== undefined && schema.format === undefined
      ? [
          {
            name: 'in-another-form',
            title: 'in another form',
            spoil: (value: unknown) => String(value).replace('/20', '/'),
          },
        ]
      : []),
  ]
}

const observed: Spoiling = {
  name: 'is-called-otherwise',
  title: 'another word than the one that was shown',
  spoil: (value) => (['topup', 'success', 'active', 'completed', 'XAF'].includes(String(value)) ? 'DONE' : value),
  suffix: '-as-observed',
}

function spoiltPlace(
  operation: Operation,
  { tokens }: AnswerPlace,
  { name, title, spoil, suffix }: Spoiling,
): Miniature {
  const { operationId } = operation
  const place = tokens
    .filter((token) => token !== '*')
    .map(kebab)
    .join('-')
  const item = tokens.at(-1) === '*' ? '-item' : ''
  const breaks = [`${kebab(operationId)}/answers-${place}${item}${suffix ?? ''}`]
  return {
    id: `${kebab(operationId)}-answers-${place}${item}-${name}`,
    title: `/${tokens.join('/')} in answers of ${operationId} is ${title}`,
    breaks,
    foundBy: breaks,
    recast: (parts, state) => {
      const spoiling = granting(operationId, (granted) => ({
        ...granted,
        body: JSON.stringify(spoilt(JSON.parse(granted.body), tokens, spoil)),
      }))
      return spoiling(tokens.includes('transactions') ? listingAlways(operationId)(parts, state) : parts, state)
    },
  }
}

/** Every answer of the operation lists the card's transactions, so that there are some to be spoilt. */
function listingAlways(operationId: string): Recast {
  return answering([operationId], (data, scene, state) => ({
    ...data,
    transactions: cardIn(scene, state)?.transactions ?? [],
  }))
}

function spoilt(value: unknown, [token, ...rest]: readonly string[], spoil: Spoiling['spoil']): unknown {
  if (token === undefined) return spoil(value)
  if (token === '*') return Array.isArray(value) ? value.map((item) => spoilt(item, rest, spoil)) : value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return value
  return { ...value, [token]: spoilt((value as Record<string, unknown>)[token], rest, spoil) }
}

const sameSchema = contract.operations.filter(({ response }) => {
  return response.schema.$ref === contract.operation('topUpCard').response.schema.$ref
})

/**
 * Every place of every answer is spoilt in every way. The seven operations that answer alike take turns: each place is
 * spoilt in one way on each of them, and in every way on one of them.
 */
const places: readonly Miniature[] = contract.operations.flatMap((operation) => {
  const turn = sameSchema.indexOf(operation)
  return answerPlaces(operation).flatMap((place, index) => {
    // An item of a list cannot be missing.
    const all = spoilingsOf(place.schema, index + turn).filter((one) => one !== missing || place.tokens.at(-1) !== '*')
    const chosen = turn === -1 ? all : all.filter((_, at) => at === (turn + index) % all.length)
    return chosen.map((spoiling) => spoiltPlace(operation, place, spoiling))
  })
})

const otherWords: readonly Miniature[] = contract.operations.flatMap((operation) =>
  answerPlaces(operation)
    .filter(({ schema }) => schema['x-observed'] !== undefined)
    .map((place) => spoiltPlace(operation, place, observed)),
)

const statuses = [201, 202, 203, 206]
const mediaTypes = ['text/html', 'text/plain', 'application/problem+json', 'application/octet-stream', undefined]
const successes = ['missing', '"true"', '1', 'null']

const envelopes: readonly Miniature[] = contract.operations.flatMap(({ operationId }, index) => {
  const chapter = kebab(operationId)
  const status = statuses[index % statuses.length] ?? 201
  const mediaType = mediaTypes[index % mediaTypes.length]
  const success = successes[index % successes.length] ?? 'missing'
  const one = (id: string, title: string, noticedBy: string, recast: Recast): Miniature => {
    const breaks = [`${chapter}/${noticedBy}`]
    return {
      id: `${chapter}-${id}`,
      title: `${operationId} ${title}`,
      breaks,
      foundBy: breaks,
      recast,
    }
  }
  return [
    one(
      `answers-with-${status}`,
      `answers with ${status}`,
      'answers-with-status-200',
      granting(operationId, (granted) => ({ ...granted, status })),
    ),
    one(
      `answers-with-${kebab(mediaType ?? 'no media type')}`,
      `answers with ${mediaType ?? 'no Content-Type'}`,
      'answers-with-json',
      granting(operationId, (granted) => ({ ...granted, headers: mediaType ? { 'content-type': mediaType } : {} })),
    ),
    one(
      `answers-success-${kebab(success)}`,
      `answers with \`success\` ${success}`,
      'answers-success-true',
      granting(operationId, (granted) => ({
        ...granted,
        body: granted.body.replace('"success":true,', success === 'missing' ? '' : `"success":${success},`),
      })),
    ),
  ]
})

/** Servers whose answers are not what the contract describes. */
export const answerMiniatures: readonly Miniature[] = [...places, ...otherWords, ...envelopes]
