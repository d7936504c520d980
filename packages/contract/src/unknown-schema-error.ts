import { didYouMean } from './did-you-mean.ts'

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
