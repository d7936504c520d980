import type { Contract } from '@card-contract/contract'
import type { Call, Override } from '../exchanges/call.ts'
import { allows } from '../interface/allows.ts'

/**
 * Whether the contract allows a request, even if its result is open: an amount above the card's balance, or a card that is
 * disabled. If the target accepts it, the response must be like any other; if it rejects it, the status must be a client
 * error.
 */
export function isAllowed(contract: Contract, operationId: string, call: Call, override: Override): boolean {
  return Object.keys(override).every((name) => harmless.includes(name)) && allows(contract.operation(operationId), call)
}

/** What an override can contain without a change of the request's meaning. */
const harmless: readonly string[] = ['intent', 'form', 'mayBeRejected', 'role', 'case']
