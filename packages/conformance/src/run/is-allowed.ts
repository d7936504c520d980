import { type Contract, validate } from '@card-contract/contract'
import type { Call, Twist } from '../model/stage.ts'

/**
 * Whether the contract allows a request, however open it is what becomes of it: an amount that the card does not hold, or a
 * card that is disabled. Granted, it is owed the answer of every other; refused, it is refused by the client's fault.
 */
export function isAllowed(contract: Contract, operationId: string, { query = {}, body }: Call, twist: Twist): boolean {
  if (Object.keys(twist).some((name) => name !== 'intent')) return false
  const { parameters, requestBody } = contract.operation(operationId)
  if (requestBody && validate.requestBody(operationId, body).length > 0) return false
  return parameters
    .filter((parameter) => parameter.in === 'query')
    .every(({ name }) => validate.parameter(operationId, name, query[name]).length === 0)
}
