import type { Place } from './places.ts'

/** All values that a string can have, because its gap was decided so. */
export interface DecidedSet {
  readonly gap: string
  readonly values: readonly string[]
}

/** The build of the contract writes such a set as an enum beside the gap. Without an enum, only some cases were decided. */
export function decidedSet({ schema }: Place): DecidedSet | undefined {
  return schema.enum && decided(schema)
}

/** The values of a decision for some cases: known, though others may exist. */
export function decidedForSomeCases({ schema }: Place): readonly string[] {
  return schema.enum ? [] : (decided(schema)?.values ?? [])
}

/** Whether this is a text that the set lacks. Any other type is for the check of the field to judge. */
export function isOutside(set: DecidedSet | undefined, value: unknown): boolean {
  return typeof value === 'string' && set?.values.includes(value) === false
}

function decided(schema: Place['schema']): DecidedSet | undefined {
  return schema['x-decided'] as DecidedSet | undefined
}
