import type { Contract, Credential, Operation } from '@card-contract/contract'
import { type NearMiss, neverIssued, otherEnd } from '../../samples/forgeries.ts'
import type { Fault, Form } from './fault.ts'
import { kebab } from './words.ts'

/**
 * Every credential is needed. That one is required is documented; that a wrong one is refused follows from its purpose, and
 * so does that the word before a token is part of its form.
 */
export function credentialFaults(contract: Contract, operation: Operation): Fault[] {
  return operation.credentials.flatMap((credential) => faultsOf(contract, operation, credential))
}

function faultsOf(contract: Contract, operation: Operation, { scheme, header, prefix }: Credential): Fault[] {
  const { operationId } = operation
  const name = kebab(header)
  const place = `header/${header.toLowerCase()}`
  const demanded = demandPointer(contract, operation)
  const form = (says: string, value: string | null | ((secret: string) => string) | NearMiss): Form => ({
    says,
    ...(typeof value === 'object' && value?.mayBeValid ? { mayBeValid: true } : {}),
    spoil: (call) => ({ call, twist: { credentials: { [scheme]: value } } }),
  })
  const none = form(`no ${header}`, null)
  const stranger = form(`${header} with a value that was never issued`, `${prefix}${neverIssued}`)
  const faults: Fault[] = [
    {
      name: `refuses-missing-${name}`,
      level: 'documented',
      text: `${operationId} refuses a request without ${header}.`,
      contractPointer: demanded,
      place,
      forms: [none],
      telling: none,
    },
    {
      name: `refuses-empty-${name}`,
      level: 'documented',
      text: `${operationId} refuses a request whose ${header} is empty.`,
      contractPointer: demanded,
      place,
      forms: [
        form(`an empty ${header}`, ''),
        ...(prefix === '' ? [] : [form(`nothing behind ${prefix.trim()} in ${header}`, prefix.trim())]),
      ],
    },
    {
      name: `refuses-wrong-${name}`,
      level: 'inferred',
      text: `${operationId} refuses a request whose ${header} was never issued.`,
      contractPointer: wrongPointer(contract) ?? demanded,
      place,
      forms: [stranger, form(`${header} ${otherEnd.says}`, otherEnd)],
      telling: stranger,
    },
  ]
  if (prefix === '') return faults
  const bare: Fault = {
    name: `refuses-${name}-without-${kebab(prefix)}`,
    level: 'inferred',
    text: `${operationId} refuses a request whose ${header} lacks the word ${prefix.trim()}.`,
    contractPointer: `/components/securitySchemes/${scheme}`,
    place,
    forms: [form(`${header} without ${prefix.trim()}`, (secret) => secret)],
  }
  return [...faults, bare]
}

/** Where the contract says which credentials an operation needs. */
export function demandPointer(contract: Contract, operation: Operation): string {
  const own = contract.document.paths[operation.path]?.[operation.method.toLowerCase() as 'get']?.security
  return own === undefined ? '/security' : `${operation.pointer}/security`
}

function wrongPointer(contract: Contract): string | undefined {
  return contract.requirements.find(({ id }) => id === 'authentication/wrong-credential-is-refused')?.pointer
}
