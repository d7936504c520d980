import type { JsonSchema } from './json-schema.ts'

const SHOWN_CHARACTERS = 60

const TYPES: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'a boolean',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date that exists, as YYYY-MM-DD',
  'date-time': 'an ISO 8601 date and time with Z or an offset',
  email: 'an e-mail address',
}

/** `a string`, `a number or null`. */
export function wordsForType(type: unknown): string {
  return [type]
    .flat()
    .map((name) => TYPES[String(name)] ?? String(name))
    .join(' or ')
}

export function wordsForFormat(format: unknown): string {
  return FORMATS[String(format)] ?? `text in the format ${format}`
}

/** `one of "USD", "EUR", "XAF"`. */
export function wordsForValues(values: readonly unknown[]): string {
  const list = values.map((value) => JSON.stringify(value)).join(', ')
  return values.length === 1 ? list : `one of ${list}`
}

/** What a schema requires, in a few words: its enum, format or type. */
export function wordsForSchema(schema: JsonSchema): string {
  if (schema.enum) return wordsForValues(schema.enum)
  if (schema.const !== undefined) return wordsForValues([schema.const])
  if (schema.format !== undefined && schema.type === 'string') return wordsForFormat(schema.format)
  return schema.type === undefined ? 'a value' : wordsForType(schema.type)
}

/** A value in a few words: scalars themselves, anything else by its kind. */
export function wordsForValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value))
  if (typeof value === 'number' || typeof value === 'boolean') return Object.is(value, -0) ? '-0' : String(value)
  if (Array.isArray(value) && value.length > 0) return `an array of ${wordsForCount(value.length, 'item')}`
  return Array.isArray(value) ? 'an empty array' : wordsForKind(value)
}

/** The kind of a value, without the value itself. */
export function wordsForKind(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return TYPES[typeof value] ?? `a ${typeof value}`
}

/** `1 item`, `2 items`. */
export function wordsForCount(count: unknown, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}

function shorten(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}
