import type { Contract, Credential, Operation } from '@card-contract/contract'

/** Where the contract states which credentials an operation needs. */
export function demandPointer(contract: Contract, operation: Operation): string {
  const own = contract.document.paths[operation.path]?.[operation.method.toLowerCase() as 'get']?.security
  return own === undefined ? '/security' : `${operation.pointer}/security`
}

/** Every credential of the contract, once. */
export function everyCredential({ operations }: Contract): Credential[] {
  const byScheme = new Map(operations.flatMap(({ credentials }) => credentials).map((one) => [one.scheme, one]))
  return [...byScheme.values()]
}

export function isAmong(credentials: readonly Credential[], { scheme }: Pick<Credential, 'scheme'>): boolean {
  return credentials.some((one) => one.scheme === scheme)
}
