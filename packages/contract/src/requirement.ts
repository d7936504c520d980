/** How firmly something is stated: by the interface in words, by a decision, by example, or not at all. */
export type Level = 'documented' | 'decided' | 'observed' | 'inferred'

/** One sentence that an implementation can meet or miss. */
export interface Requirement extends Place {
  /** Stable and never reused: `parcel/arrives-once`. */
  readonly id: string
  readonly level: Level
  readonly text: string
  /** Why no request can test it. */
  readonly untestable?: string
}

/** A place in the document. */
export interface Place {
  readonly pointer: string
  /** The operation that it belongs to, if any. */
  readonly operationId?: string
  /** The component schema that it belongs to, if any. */
  readonly schemaName?: string
}

/** The values that the interface shows for an open string. Others may exist. */
export interface Observed extends Pick<Place, 'pointer' | 'schemaName'> {
  readonly values: readonly string[]
  /** The field, if the string is one. */
  readonly property?: string
}
