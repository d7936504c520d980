import { loadContract } from '@card-contract/contract'
import { kebab } from '../../../src/engine/values/names.ts'
import { bodyMutants } from './bodies.ts'
import { keywordAgainst, type RequestField, requestFields } from './contract-places.ts'
import { type Lenience, readingLeniently } from './lenient-reading.ts'
import type { Mutant } from './mutant.ts'

const contract = loadContract()

const title: Readonly<Record<string, string>> = {
  required: 'may be missing',
  type: 'may be of any type',
  enum: 'may be any string',
  minimum: 'may be any number',
  format: 'may be in any format',
}

const requiredBut = (name: string, isRequired: boolean): string[] => (isRequired ? [name] : [])

/** The checks that should notice an unenforced keyword of the field: at least one of each of these kinds. */
function noticing(field: RequestField, keyword: string): string[] {
  const name = kebab(field.name)
  if (keyword === 'required') return [`refuses-${name}-missing`]
  if (keyword === 'type' && field.in === 'query') return [`refuses-${name}-that-is-no-number`]
  if (keyword === 'type') {
    const kind = field.schema.type === 'boolean' || field.schema.type === 'number' ? 'text' : 'number'
    return [`refuses-${name}-as-${kind}`, ...requiredBut(`refuses-${name}-null`, field.required)]
  }
  if (keyword === 'enum') return [`refuses-${name}-outside-its-enum`, `refuses-${name}-in-another-case`]
  if (keyword === 'minimum')
    return [
      `refuses-${name}-zero`,
      `refuses-${name}-negative`,
      `refuses-${name}-below-minimum`,
      `refuses-${name}-just-below-minimum`,
    ]
  return field.schema.format === 'email'
    ? [`refuses-${name}-without-an-address`, `refuses-${name}-that-is-no-address`]
    : [`refuses-${name}-that-is-no-date`, `refuses-${name}-in-another-form`]
}

function keywordsOf({ required, schema, in: place }: RequestField): string[] {
  return [
    ...(required ? ['required'] : []),
    // Every query parameter is text.
    ...(schema.type !== undefined && (place === 'body' || schema.type === 'number') ? ['type'] : []),
    ...['enum', 'minimum', 'format'].filter((keyword) => schema[keyword as 'enum'] !== undefined),
  ]
}

/** In place of an action that was not sent: the last one might need an amount, and be rejected without one. */
const listingIn = ({ schema }: RequestField, said: unknown): unknown =>
  said === undefined ? schema.enum?.find((value) => String(value).endsWith('transactions')) : undefined

const unenforced: readonly Mutant[] = contract.operations.flatMap((operation) =>
  requestFields(operation).flatMap((field) =>
    keywordsOf(field).map((keyword): Mutant => {
      const chapter = kebab(operation.operationId)
      const breaks = noticing(field, keyword).map((name) => `${chapter}/${name}`)
      return {
        id: `${chapter}-${keyword}-of-${kebab(field.name)}-is-not-enforced`,
        title: `\`${field.name}\` of ${operation.operationId} ${title[keyword] ?? `is free of ${keyword}`}`,
        breaks,
        foundBy: breaks,
        alter: readingLeniently(operation, field, (said, last) =>
          keywordAgainst(operation, field, said) === keyword
            ? (listingIn(field, said) ?? last ?? field.schema.examples?.[0])
            : undefined,
        ),
      }
    }),
  ),
)

interface Reading {
  readonly name: string
  readonly title: string
  readonly noticedBy: string
  readonly applies: (field: RequestField) => boolean
  readonly lenience: Lenience
}

const isMoney = ({ schema }: RequestField): boolean => schema.type === 'number'

/** Leniences of real servers, one at a time. */
const readings: readonly Reading[] = [
  {
    name: 'is-read-from-text',
    title: 'may be a string',
    noticedBy: 'as-text',
    applies: (field) => isMoney(field) && field.in === 'body',
    lenience: (said) => (typeof said === 'string' && said.trim() !== '' ? Number(said) : undefined),
  },
  {
    name: 'may-be-zero',
    title: 'may be zero',
    noticedBy: 'zero',
    applies: isMoney,
    lenience: (said, last) => (said === 0 ? last : undefined),
  },
  {
    name: 'loses-its-sign',
    title: 'loses its sign',
    noticedBy: 'negative',
    applies: isMoney,
    lenience: (said) => (typeof said === 'number' && said < 0 ? -said : undefined),
  },
  {
    name: 'is-raised-to-its-minimum',
    title: 'is raised to its minimum if it is lower',
    noticedBy: 'below-minimum',
    applies: isMoney,
    lenience: (said) => (typeof said === 'number' && said > 0 ? 0.01 : undefined),
  },
  {
    name: 'is-read-up-to-the-first-letter',
    title: 'is parsed up to the first letter',
    noticedBy: 'that-is-no-number',
    applies: (field) => isMoney(field) && field.in === 'query',
    lenience: (said) => (typeof said === 'string' && /^\d/.test(said) ? Number.parseFloat(said) : undefined),
  },
  {
    name: 'is-read-in-any-case',
    title: 'is matched without regard to case',
    noticedBy: 'in-another-case',
    applies: ({ schema }) => schema.enum !== undefined,
    lenience: inTheCaseOf,
  },
  {
    name: 'may-be-a-number',
    title: 'may be a number',
    noticedBy: 'as-number',
    applies: ({ name }) => ['contact', 'id_number', 'billing_postal_code', 'pay_id'].includes(name),
    lenience: (said, last) => (typeof said === 'number' ? (last ?? String(said)) : undefined),
  },
  {
    name: 'may-be-null',
    title: 'may be null although it is required',
    noticedBy: 'null',
    applies: ({ name, required }) => required && ['dob', 'grade', 'amount', 'order_id'].includes(name),
    lenience: (said, last) => (said === null ? last : undefined),
  },
  {
    name: 'may-be-yes',
    title: 'may be "yes" or "no"',
    noticedBy: 'as-text',
    applies: ({ schema }) => schema.type === 'boolean',
    lenience: (said) => (typeof said === 'string' ? said === 'true' : undefined),
  },
  {
    name: 'is-any-date-of-three-numbers',
    title: 'may be any three numbers, even if no such date exists',
    noticedBy: 'on-no-calendar',
    applies: ({ schema }) => schema.format === 'date',
    lenience: (said, last) => (/^\d{4}-\d\d-\d\d$/.test(String(said)) ? last : undefined),
  },
  {
    name: 'is-any-date-with-slashes',
    title: 'may be a date with the day first and with slashes',
    noticedBy: 'that-is-no-date',
    applies: ({ schema }) => schema.format === 'date',
    lenience: (said) => {
      const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(String(said)) ?? []
      return year ? `${year}-${month}-${day}` : undefined
    },
  },
  {
    name: 'is-any-name',
    title: 'may be a name without an address',
    noticedBy: 'without-an-address',
    applies: ({ schema }) => schema.format === 'email',
    lenience: (said, last) => (typeof said === 'string' && /^[^@]+ [^@]+$/.test(said) ? last : undefined),
  },
  {
    name: 'is-a-date-in-another-order',
    title: 'may be a date with the day first',
    noticedBy: 'in-another-form',
    applies: ({ schema }) => schema.format === 'date',
    lenience: (said) => {
      const [, day, month, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(String(said)) ?? []
      return year ? `${year}-${month}-${day}` : undefined
    },
  },
  {
    name: 'is-any-text-around-an-at-sign',
    title: 'may be any text around an @',
    noticedBy: 'that-is-no-address',
    applies: ({ schema }) => schema.format === 'email',
    lenience: (said, last) => (/.@./.test(String(said)) && typeof said === 'string' ? last : undefined),
  },
]

function inTheCaseOf(said: unknown, _: unknown, { schema }: RequestField): unknown {
  if (typeof said !== 'string') return undefined
  return schema.enum?.find((word) => String(word).toLowerCase() === said.toLowerCase())
}

const lenient: readonly Mutant[] = contract.operations.flatMap((operation) =>
  requestFields(operation).flatMap((field) =>
    readings
      .filter(({ applies }) => applies(field))
      .map(({ name, title: says, noticedBy, lenience }): Mutant => {
        const chapter = kebab(operation.operationId)
        const breaks = [`${chapter}/refuses-${kebab(field.name)}-${noticedBy}`]
        return {
          id: `${chapter}-${kebab(field.name)}-${name}`,
          title: `\`${field.name}\` of ${operation.operationId} ${says}`,
          breaks,
          foundBy: breaks,
          alter: readingLeniently(operation, field, lenience),
        }
      }),
  ),
)

/** Each route accepts the vocabulary of the other. */
const vocabularies: readonly Mutant[] = [
  { own: 'operateCard', other: 'queryCardOperation', said: { disabled: 'disable', enabled: 'enable' } },
  { own: 'queryCardOperation', other: 'operateCard', said: { disable: 'disabled', enable: 'enabled' } },
].map(({ own, other, said }) => {
  const operation = contract.operation(own)
  const field = requestFields(operation).find(({ name }) => name === 'action')
  if (!field) throw new Error(`${own} has an action`)
  const breaks = [`${kebab(own)}/refuses-action-of-${kebab(other)}`]
  return {
    id: `${kebab(own)}-knows-the-words-of-${kebab(other)}`,
    title: `${own} also accepts the words of ${other} for disable and enable`,
    breaks,
    foundBy: breaks,
    alter: readingLeniently(operation, field, (word) => (said as Record<string, string>)[String(word)]),
  }
})

/** Servers that accept invalid requests. */
export const requestMutants: readonly Mutant[] = [...unenforced, ...lenient, ...vocabularies, ...bodyMutants]
