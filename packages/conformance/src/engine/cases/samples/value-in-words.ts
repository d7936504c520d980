import { longestInHeadline, show } from '../../nouns/show.ts'
import { kindOf } from '../../values/words.ts'
import type { Field } from './fields.ts'

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
