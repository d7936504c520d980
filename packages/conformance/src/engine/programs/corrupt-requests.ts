import type { Contract, Operation } from '@card-contract/contract'
import type { Call } from '../nouns/wire/call.ts'

/** Whether the request is still invalid after it is serialized and parsed. */
export function isForbidden(
  { validate }: Contract,
  { operationId, requestBody, parameters }: Operation,
  { body, query = {} }: Call,
): boolean {
  if (requestBody) return validate.requestBody(operationId, JSON.parse(JSON.stringify(body))).length > 0
  return parameters
    .filter(({ in: place }) => place === 'query')
    .some(({ name, required }) => {
      const value = query[name]
      if (value === undefined) return required
      const read = /^-?[\d.]+$/.test(String(value)) ? Number(value) : value
      return validate.parameter(operationId, name, read).length > 0
    })
}
