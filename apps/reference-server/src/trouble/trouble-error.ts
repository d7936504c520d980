/** A request for trouble that is not valid. `expected` lists what is. */
export class TroubleError extends Error {
  override readonly name = 'TroubleError'
  readonly code = 'trouble'
  readonly expected: string

  constructor(expected: string, received: unknown) {
    super(`expected ${expected}, received ${JSON.stringify(received) ?? 'nothing'}`)
    this.expected = expected
  }
}
