/** One way in which a value departs from a schema of the contract. */
export interface Violation {
  /** JSON pointer into the value. Of a missing field it is the pointer that the field would have. */
  readonly pointer: string
  /** The keyword of JSON Schema that is not met. */
  readonly keyword: string
  /** What the contract asks for, in a few words. */
  readonly expected: string
  /** What was there instead. Never the value of a field that the contract calls secret. */
  readonly received: string
  /** JSON pointer into the contract, to the keyword. */
  readonly schemaPointer: string
  /** The whole of it in one sentence. */
  readonly message: string
}
