import { didYouMean } from './did-you-mean.ts'

/** The operation has no parameter of this name. */
export class UnknownParameterError extends Error {
  override readonly name = 'UnknownParameterError'
  readonly code = 'unknown-parameter'
  readonly hint: string

  constructor(operationId: string, name: string, known: readonly string[]) {
    const hint = didYouMean(name, known)
    super(`no parameter of ${operationId} is called ${JSON.stringify(name)}. ${hint}`)
    this.hint = hint
  }
}
