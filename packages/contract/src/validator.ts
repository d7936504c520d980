import type { JsonSchema } from './json-schema.ts'

/** A function that the build compiled from a schema of the contract. What it found is left in `errors`. */
export interface Validator {
  (value: unknown): boolean
  errors?: readonly ValidatorError[] | null
}

/** A verbose error of Ajv. */
export interface ValidatorError {
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  /** The value that was looked at. */
  readonly data: unknown
  /** The schema that the keyword stands in, as the build prepared it. */
  readonly parentSchema: boolean | MarkedSchema
}

/** A schema without prose, but with what a violation has to know of it. */
export interface MarkedSchema extends JsonSchema {
  /** Where the schema stands in the contract. */
  readonly 'x-at'?: string
  /** Whether the value it describes is a secret, or holds one. */
  readonly 'x-holds-secret'?: true
}
