import type { Contract, Operation } from '@card-contract/contract'

/** Compiles something for every operation of the contract at once, so that no request has to wait for it. */
export function perOperation<Compiled>(
  { operations }: Pick<Contract, 'operations'>,
  compile: (operation: Operation) => Compiled,
): (operation: Operation) => Compiled {
  const compiled = new Map(operations.map((operation) => [operation, compile(operation)]))
  return (operation) => {
    const found = compiled.get(operation)
    if (found === undefined) throw new Error(`${operation.operationId} is not an operation of this contract`)
    return found
  }
}
