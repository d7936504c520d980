import type { Contract, Operation } from '@card-contract/contract'
import { perOperation } from './per-operation.ts'
import { loadValidatorLibrary, type OperationValidator, type RequestParts } from './validator-library.ts'

/** The validators accept what the contract forbids, or reject its examples. */
class ContractNotEnforcedError extends Error {
  override readonly name = 'ContractNotEnforcedError'
}

/**
 * Compiles a validator per operation, and asserts that each accepts the contract's examples and rejects what no contract could
 * allow. A library that does not do that is noticed at the start, with the first operation; the others are compiled when they
 * are first requested, because compiling all takes as long as the rest of the start.
 */
export function createContractValidator(contract: Contract): (operation: Operation) => OperationValidator {
  const compile = loadValidatorLibrary(contract)
  return perOperation(contract, (operation) => {
    const validator = compile(operation)
    assertEnforced(contract, operation, validator)
    return validator
  })
}

function assertEnforced(contract: Contract, operation: Operation, validator: OperationValidator): void {
  const { operationId, parameters, requestBody, response } = operation
  const inPath = parameters.filter(({ in: place }) => place === 'path').map(({ name }) => [name, 'any'])
  const path = Object.fromEntries(inPath) as Record<string, string>
  const requiresQuery = parameters.some(({ in: place, required }) => place === 'query' && required)
  const requiresBody = requestBody !== undefined && contract.resolve(requestBody.schema).required !== undefined
  const isRequestValid = (parts: Partial<RequestParts>) =>
    validator.validateRequest({ path, query: {}, rawQuery: '', body: undefined, ...parts }).length === 0
  const isResponseValid = (envelope: unknown) => validator.validateResponse(envelope) === undefined

  const assertions = {
    'rejects an empty request': !(requiresQuery || requiresBody) || !isRequestValid({}),
    'rejects an undeclared query parameter': !isRequestValid({ query: { '': '1' }, rawQuery: '=1' }),
    'rejects a response without an envelope': !isResponseValid({}),
    'accepts the example of a request':
      requiresQuery || isRequestValid({ body: structuredClone(requestBody?.examples[0]?.value) }),
    'accepts the example of a response': isResponseValid(response.examples[0]?.value),
  }
  const failed = Object.entries(assertions).find(([, holds]) => !holds)
  if (failed) throw new ContractNotEnforcedError(`${operationId}: expected a validator that ${failed[0]}`)
}
