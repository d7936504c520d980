import type { Contract, Credential, Operation } from '@card-contract/contract'
import type { Override } from '../../model/session.ts'

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

/** The credential's place in a request, as `differences` writes it. */
export function placeOf({ header }: Pick<Credential, 'header'>): string {
  return `header/${header.toLowerCase()}`
}

/** Adds the right values of these credentials to requests of an operation that does not ask for them. */
export function withRightValues(credentials: readonly Credential[]): NonNullable<Override['credentials']> {
  return Object.fromEntries(credentials.map(({ scheme, prefix }) => [scheme, (secret: string) => prefix + secret]))
}

export function isAmong(credentials: readonly Credential[], { scheme }: Pick<Credential, 'scheme'>): boolean {
  return credentials.some((one) => one.scheme === scheme)
}
