/** One deviation of a value from a schema of the contract. */
export interface Violation {
  /** JSON pointer into the value. For a missing field, the pointer that the field would have. */
  readonly pointer: string
  /** The violated keyword of JSON Schema. */
  readonly keyword: string
  /** What the contract requires, in a few words. */
  readonly expected: string
  /** What was found instead. Never the value of a field that the contract marks as secret. */
  readonly received: string
  /** JSON pointer into the contract, to the keyword. */
  readonly schemaPointer: string
  /** The violation in one sentence. */
  readonly message: string
}
