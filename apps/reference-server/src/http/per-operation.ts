import type { Contract, Operation } from '@card-contract/contract'

/** Compiles something for each operation of the contract: for the first one at once, for each other when it is asked for. */
export function perOperation<Compiled>(
  { operations }: Pick<Contract, 'operations'>,
  compile: (operation: Operation) => Compiled,
): (operation: Operation) => Compiled {
  const compiled = new Map<Operation, Compiled>()
  const compiledOf = (operation: Operation): Compiled => {
    const earlier = compiled.get(operation)
    if (earlier !== undefined) return earlier
    if (!operations.includes(operation))
      throw new Error(`${operation.operationId} is not an operation of this contract`)
    const now = compile(operation)
    compiled.set(operation, now)
    return now
  }
  for (const operation of operations.slice(0, 1)) compiledOf(operation)
  return compiledOf
}
