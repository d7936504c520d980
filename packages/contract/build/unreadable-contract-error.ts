/** The document is valid OpenAPI, but not in a form that this kit supports. Thrown when the package is built. */
export class UnreadableContractError extends Error {
  override readonly name = 'UnreadableContractError'
  readonly code = 'unreadable-contract'
  readonly hint: string

  constructor(pointer: string, trouble: string, hint: string) {
    super(`${pointer || '/'}: ${trouble}. ${hint}`)
    this.hint = hint
  }
}
