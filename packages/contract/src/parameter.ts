import type { JsonSchema } from './json-schema.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
  readonly schema: JsonSchema
  /** Where the parameter is described: in the operation, in its path, or among the components. */
  readonly pointer: string
}
