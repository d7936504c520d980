import type { JsonSchema } from '@card-contract/contract'

/** A limit of a schema, on a number or on a length. */
interface Bound {
  readonly keyword: string
  readonly limit: number
  /** 1 for a lower bound, -1 for an upper one: the direction of what is inside. */
  readonly inwards: 1 | -1
  /** What is bounded of a value; undefined if the value has none. */
  measure(value: unknown): number | undefined
}

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
/** In characters, as JSON Schema counts them. A longer text than this is far beyond any bound. */
const length = (value: unknown): number | undefined =>
  typeof value === 'string' ? (value.length > 10_000 ? value.length : [...value].length) : undefined
const count = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined)

const keywords = [
  ['minimum', 1, number],
  ['exclusiveMinimum', 1, number],
  ['maximum', -1, number],
  ['exclusiveMaximum', -1, number],
  ['minLength', 1, length],
  ['maxLength', -1, length],
  ['minItems', 1, count],
  ['maxItems', -1, count],
] as const

function boundsOf(schema: JsonSchema): readonly Bound[] {
  return keywords.flatMap(([keyword, inwards, measure]): Bound[] => {
    const limit = schema[keyword]
    return limit === undefined ? [] : [{ keyword, limit, inwards, measure }]
  })
}

/** A place at a bound, and whether a value is there. */
export interface Side {
  /** "at minimum 0.01". */
  readonly name: string
  has(value: unknown): boolean
}

/** At each bound of a schema, just inside of it, and just outside: at most 1 away. */
export function sidesOf(schema: JsonSchema): readonly Side[] {
  return boundsOf(schema).flatMap(({ keyword, limit, inwards, measure }): Side[] => {
    const side = (where: string, isThere: (inside: number) => boolean): Side => ({
      name: `${where} ${keyword} ${limit}`,
      has(value) {
        const size = measure(value)
        return size !== undefined && isThere((size - limit) * inwards)
      },
    })
    const sides = [
      side('at', (inside) => inside === 0),
      side('just inside', (inside) => inside > 0 && inside <= 1),
      side('just outside', (inside) => inside < 0 && inside >= -1),
    ]
    // Nothing has a negative length.
    return limit === 0 && measure !== number ? sides.slice(0, 2) : sides
  })
}
