import type { Contract } from './contract.ts'
import type { Operation } from './operation.ts'

/** What stands on an operation is found among all requirements and gaps when the contract is opened. */
export type BareOperation = Omit<Operation, 'requirements' | 'gaps'>

/** What the build read out of the document, so that nobody has to do it when the contract is loaded. */
export interface ContractIndex
  extends Pick<Contract, 'title' | 'version' | 'hash' | 'basePath' | 'requirements' | 'gaps' | 'observed'> {
  readonly operations: readonly BareOperation[]
}
