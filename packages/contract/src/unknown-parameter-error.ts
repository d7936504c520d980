import { didYouMean } from './did-you-mean.ts'

/** The operation has no parameter with this name. */
export class UnknownParameterError extends Error {
  override readonly name = 'UnknownParameterError'
  readonly code = 'unknown-parameter'
  readonly hint: string

  constructor(operationId: string, name: string, known: readonly string[]) {
    const hint = didYouMean(name, known)
    super(`${operationId} has no parameter ${JSON.stringify(name)}. ${hint}`)
    this.hint = hint
  }
}
