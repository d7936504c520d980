import { loadContract, validate } from '@card-contract/contract'

type Values = Readonly<Record<string, unknown>>

/**
 * Validates the body of a success. The interface leaves open whether a field that can have nothing to say is then absent, null
 * or empty, so none of these is a violation there.
 */
export function validateResponse(operationId: string, body: unknown) {
  const violations = validate.response(operationId, body)
  if (violations.length === 0) return violations
  const unset = unsetFields(operationId, (body as { data?: Values } | null)?.data)
  return violations.filter(({ pointer }) => !unset.includes(pointer))
}

/** Pointers to the fields of `data` that can have nothing to say, and have not. */
function unsetFields(operationId: string, data: Values | null | undefined): string[] {
  const contract = loadContract()
  const { data: schema = {} } = contract.resolve(contract.operation(operationId).response.schema).properties ?? {}
  return Object.entries(contract.resolve(schema).properties ?? {})
    .filter(([name, field]) => mayBeUnset(contract.resolve(field)) && (data?.[name] ?? '') === '')
    .map(([name]) => `/data/${name}`)
}

const mayBeUnset = (schema: object): boolean => (schema as Values)['x-may-be-unset'] === true
