import type { Contract, Credential, Operation } from '@card-contract/contract'
import { kebab } from '../../model/kebab.ts'
import { anA } from '../../model/words.ts'
import { type NearMiss, neverIssued, otherEnd } from '../../samples/near-miss-credentials.ts'
import type { Fault, Form } from './fault.ts'

/**
 * Every credential is required. The interface documents that; that a target must reject a wrong credential, and that
 * the word before a token is part of its form, follows from their purpose.
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
    corrupt: (call) => ({ call, override: { credentials: { [scheme]: value } } }),
  })
  const none = form(`a request without ${header}`, null)
  const stranger = form(`${anA(header)} that was never issued`, `${prefix}${neverIssued}`)
  const common = { kind: 'credential', place } as const
  const faults: Fault[] = [
    {
      ...common,
      name: `refuses-missing-${name}`,
      level: 'documented',
      about: { credential: header, fault: 'missing' },
      text: `${operationId} MUST reject a request without ${header}.`,
      contractPointer: demanded,
      forms: [none],
      telling: none,
    },
    {
      ...common,
      name: `refuses-empty-${name}`,
      level: 'documented',
      about: { credential: header, fault: 'empty' },
      text: `${operationId} MUST reject a request with an empty ${header}.`,
      contractPointer: demanded,
      forms: [
        form(`an empty ${header}`, ''),
        ...(prefix === '' ? [] : [form(`${anA(header)} with nothing after \`${prefix.trim()}\``, prefix.trim())]),
      ],
    },
    {
      ...common,
      name: `refuses-wrong-${name}`,
      level: 'inferred',
      about: { credential: header, fault: 'wrong' },
      text: `${operationId} MUST reject ${anA(header)} that was never issued.`,
      contractPointer: wrongPointer(contract) ?? demanded,
      forms: [stranger, form(`${anA(header)} ${otherEnd.says}`, otherEnd)],
      telling: stranger,
    },
  ]
  if (prefix === '') return faults
  const bare: Fault = {
    ...common,
    name: `refuses-${name}-without-${kebab(prefix)}`,
    level: 'inferred',
    about: { credential: header, fault: 'no-prefix' },
    text: `${operationId} MUST reject ${anA(header)} that does not begin with \`${prefix.trim()}\`.`,
    contractPointer: `/components/securitySchemes/${scheme}`,
    forms: [form(`${anA(header)} without \`${prefix.trim()}\``, (secret) => secret)],
  }
  return [...faults, bare]
}

/** Where the contract states which credentials an operation needs. */
export function demandPointer(contract: Contract, operation: Operation): string {
  const own = contract.document.paths[operation.path]?.[operation.method.toLowerCase() as 'get']?.security
  return own === undefined ? '/security' : `${operation.pointer}/security`
}

function wrongPointer(contract: Contract): string | undefined {
  return contract.requirements.find(({ id }) => id === 'authentication/wrong-credential-is-refused')?.pointer
}
