import type { Contract, JsonSchema } from '@card-contract/contract'
import { longestInHeadline, show } from '../../nouns/show.ts'
import { kindOf } from '../../values/texts.ts'
import type { Field } from './fields.ts'

/** No value could be generated for a schema; the hint says what to do. */
export class UnknownSampleError extends Error {
  override readonly name = 'UnknownSampleError'
  readonly code = 'unknown-sample'
  readonly hint = 'add an example to the field in the contract, or a sample to the configuration'
}

/**
 * A plausible value for a schema, preferably one of its examples: implementations that validate more than the contract
 * requires, such as whether a postal code exists, accept values like those.
 */
export function sampleOf(contract: Contract, described: JsonSchema): unknown {
  const schema = contract.resolve(described)
  const shown = schema.examples?.length ? schema.examples[0] : schema.enum?.[0]
  if (shown !== undefined) return shown
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  const type = [schema.type ?? 'string'].flat().find((name) => name !== 'null')
  switch (type) {
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return numberFor(schema)
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => sampleOf(contract, schema.items ?? {}))
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleOf(contract, schema.properties?.[name] ?? {})]),
      )
    case 'string':
      return textFor(schema)
    default:
      return null
  }
}

function numberFor({ minimum, exclusiveMinimum, maximum, multipleOf = 1, type }: JsonSchema): number {
  const above = exclusiveMinimum === undefined ? undefined : exclusiveMinimum + (type === 'integer' ? 1 : multipleOf)
  const least = Math.max(minimum ?? above ?? 1, above ?? minimum ?? 1, 1)
  return maximum === undefined ? Math.ceil(least) : Math.min(Math.ceil(least), maximum)
}

/** Dates of birth of adults, all far in the past. */
const textByFormat: Readonly<Record<string, string>> = {
  email: 'sample.person@example.com',
  date: '1990-04-15',
  'date-time': '2024-04-15T09:30:00Z',
  time: '09:30:00Z',
  uuid: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  uri: 'https://example.com/sample',
  hostname: 'example.com',
  ipv4: '192.0.2.17',
}

/** Tried in turn where a value must match a pattern; one of these matches most field patterns. */
const guesses = [
  'Sample',
  'SAMPLE',
  'sample',
  '12345678',
  '1234',
  '12',
  '1',
  'A',
  'AB',
  'ABC',
  'A1',
  'AB-1234',
  '04/2030',
  '+237650000017',
]

function textFor(schema: JsonSchema): string {
  const { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const formatted = format === undefined ? undefined : textByFormat[format]
  if (formatted !== undefined) return formatted
  if (pattern === undefined) return 'Sample'.padEnd(minLength, 'x').slice(0, maxLength)
  const expression = new RegExp(pattern, 'u')
  const guess = guesses.find((text) => expression.test(text) && text.length >= minLength && text.length <= maxLength)
  if (guess === undefined) throw new UnknownSampleError(`no known text matches ${pattern}`)
  return guess
}

/** The value, with its type where the type is wrong. */
export function valueInWords(value: unknown, { in: place, schema }: Pick<Field, 'in' | 'schema'>): string {
  const shown = `\`${show(value, longestInHeadline)}\``
  const types = [schema.type ?? []].flat()
  const type = typeOf(value)
  const fits = types.some((one) => one === type || (one === 'integer' && Number.isInteger(value)))
  return place === 'query' || fits || type === 'null' ? shown : `${shown} (${kindOf(type)})`
}

/** The JSON type. */
export function typeOf(value: unknown): 'null' | 'array' | 'string' | 'number' | 'boolean' | 'object' {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isScalar ? (typeof value as 'string' | 'number' | 'boolean') : 'object'
}
