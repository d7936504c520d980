import { type Contract, validate } from '@card-contract/contract'
import type { Call, Override } from '../model/session.ts'

/**
 * Whether the contract allows a request, even if its result is open: an amount above the card's balance, or a card that is
 * disabled. If the target accepts it, the response must be like any other; if it rejects it, the status must be a client
 * error.
 */
export function isAllowed(
  contract: Contract,
  operationId: string,
  { query = {}, body }: Call,
  override: Override,
): boolean {
  if (Object.keys(override).some((name) => !harmless.includes(name))) return false
  const { parameters, requestBody } = contract.operation(operationId)
  if (requestBody && validate.requestBody(operationId, body).length > 0) return false
  return parameters
    .filter((parameter) => parameter.in === 'query')
    .every(({ name }) => validate.parameter(operationId, name, query[name]).length === 0)
}

/** What an override can contain without a change of the request's meaning. */
const harmless: readonly string[] = ['intent', 'form', 'mayBeRejected']
