import type { Place } from './place.ts'

/** The values that the interface shows for an open string. Others may exist. */
export interface Observed extends Pick<Place, 'pointer' | 'schemaName'> {
  readonly values: readonly string[]
  /** The field, if the string is one. */
  readonly property?: string
}
