import { documentText, indexText } from '../dist/generated/contract.js'
import * as validators from '../dist/generated/validators.js'
import { type Contract, openContract } from './contract.ts'

let contract: Contract | undefined

/** The contract that this package was built with. It is read once; every call returns the same object. */
export function loadContract(): Contract {
  contract ??= openContract(JSON.parse(indexText), () => JSON.parse(documentText), validators)
  return contract
}
