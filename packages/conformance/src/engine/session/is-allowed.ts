import type { Contract, Operation } from '@card-contract/contract'
import type { Call, Override } from '../nouns/wire/call.ts'
import { allows } from '../nouns/wire/call.ts'

/** Whether the contract allows a request, even if its result is open. */
export function isAllowed(contract: Contract, operation: Operation, call: Call, override: Override): boolean {
  return Object.keys(override).every((name) => harmless.includes(name)) && allows(contract, operation, call)
}

/** What an override can contain without a change of the request's meaning. */
const harmless: readonly string[] = ['intent', 'form', 'mayBeRejected', 'role', 'case', 'situation']
