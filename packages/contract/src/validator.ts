import type { JsonSchema } from './json-schema.ts'

/** A function compiled from a schema of the contract. It leaves its errors in `errors`. */
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
  /** The value that was checked. */
  readonly data: unknown
  /** The schema that contains the keyword, as prepared by the build. */
  readonly parentSchema: boolean | MarkedSchema
}

/** A schema without prose, plus what a violation needs. */
export interface MarkedSchema extends JsonSchema {
  /** The schema's place in the contract. */
  readonly 'x-at'?: string
  /** Whether the value is a secret or contains one. */
  readonly 'x-holds-secret'?: true
}
