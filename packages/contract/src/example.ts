/** A named example of a body. */
export interface Example {
  readonly name: string
  readonly summary: string
  readonly value: unknown
}
