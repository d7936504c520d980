import { closestTo } from '@card-contract/options/did-you-mean'

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

/** The contract has no component schema with this name. */
export class UnknownSchemaError extends Error {
  override readonly name = 'UnknownSchemaError'
  readonly code = 'unknown-schema'
  readonly hint: string

  constructor(name: string, known: readonly string[]) {
    const hint = didYouMean(name, known)
    super(`the contract has no schema ${JSON.stringify(name)}. ${hint}`)
    this.hint = hint
  }
}

/** A hint for an unknown name: the closest known name, and the list of all. */
function didYouMean(name: string, known: readonly string[]): string {
  const closest = closestTo(name, known)
  const list = known.length > 0 ? `There is ${known.join(', ')}.` : 'There is none.'
  return closest === undefined ? list : `Did you mean ${closest}? ${list}`
}
