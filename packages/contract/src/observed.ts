import type { Place } from './place.ts'

/** The values of an open string that the interface showed. Others may exist. */
export interface Observed extends Pick<Place, 'pointer' | 'schemaName'> {
  readonly values: readonly string[]
  /** The field that the string is, if it is one. */
  readonly property?: string
}
