/** What Ajv compiles from a JSON Schema when the suite is built. */
export interface Validator {
  (value: unknown): boolean
  readonly errors?: readonly Violation[] | null
}

export interface Violation {
  readonly instancePath: string
  readonly keyword: string
  readonly params: {
    readonly allowedValues?: readonly string[]
    readonly [name: string]: unknown
  }
  /** Of a violation by a name and not by its value. */
  readonly propertyName?: string
}
