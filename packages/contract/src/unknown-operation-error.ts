import { didYouMean } from './did-you-mean.ts'

/** The contract has no operation with this name. */
export class UnknownOperationError extends Error {
  override readonly name = 'UnknownOperationError'
  readonly code = 'unknown-operation'
  readonly hint: string

  constructor(operationId: string, known: readonly string[]) {
    const hint = didYouMean(operationId, known)
    super(`the contract has no operation ${JSON.stringify(operationId)}. ${hint}`)
    this.hint = hint
  }
}
