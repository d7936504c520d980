/** A place in the document. */
export interface Place {
  readonly pointer: string
  /** The operation that it belongs to, if any. */
  readonly operationId?: string
  /** The component schema that it belongs to, if any. */
  readonly schemaName?: string
}
