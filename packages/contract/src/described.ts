import type { JsonSchema } from './json-schema.ts'
import type { OpenApiDocument } from './openapi-document.ts'
import type { Operation } from './operation.ts'

/** What a document describes, found by its names and references. */
export interface Described {
  readonly document: OpenApiDocument
  /** @throws UnknownOperationError */
  operation(operationId: string): Operation
  /** A component schema, with unresolved references. @throws UnknownSchemaError */
  schema(name: string): JsonSchema
  /**
   * Follows the schema's own reference, if it is one, and lays what stands beside the reference over what it leads to.
   * References further inside are kept. The same schema always gives the same object.
   */
  resolve(schema: JsonSchema): JsonSchema
}
