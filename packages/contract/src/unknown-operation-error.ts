import { didYouMean } from './did-you-mean.ts'

/** The contract has no operation of this name. */
export class UnknownOperationError extends Error {
  override readonly name = 'UnknownOperationError'
  readonly code = 'unknown-operation'
  readonly hint: string

  constructor(operationId: string, known: readonly string[]) {
    const hint = didYouMean(operationId, known)
    super(`no operation of the contract is called ${JSON.stringify(operationId)}. ${hint}`)
    this.hint = hint
  }
}
