import type { Contract, Operation } from '@card-contract/contract'
import type { Call } from './call.ts'

/** Whether the contract allows what a request sends in its query and its body. */
export function allows(
  { validate }: Contract,
  { operationId, parameters, requestBody }: Operation,
  { query = {}, body }: Pick<Call, 'query' | 'body'>,
): boolean {
  if (requestBody && validate.requestBody(operationId, body).length > 0) return false
  return parameters
    .filter((parameter) => parameter.in === 'query')
    .every(({ name }) => validate.parameter(operationId, name, query[name]).length === 0)
}
