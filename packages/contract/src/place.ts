/** Where in the document something stands. */
export interface Place {
  readonly pointer: string
  /** The operation that it stands on, if it stands on one. */
  readonly operationId?: string
  /** The component schema that it stands on, if it stands on one. */
  readonly schemaName?: string
}
