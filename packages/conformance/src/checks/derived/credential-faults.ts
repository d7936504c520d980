import type { Contract, Credential, Operation } from '@card-contract/contract'
import { kebab } from '../../model/kebab.ts'
import { hash } from '../../model/random.ts'
import { anA, list } from '../../model/words.ts'
import {
  moreBehindABlank,
  moreBehindAComma,
  type NearMiss,
  neverIssued,
  otherCase,
  otherEnd,
  otherLast,
  otherMiddles,
  otherStart,
  othersOf,
  swapped,
  tooLong,
  tooShort,
} from '../../samples/near-miss-credentials.ts'
import type { Fault, Form } from './fault.ts'
import { demandPointer, everyCredential, isAmong, placeOf, withRightValues } from './required-credentials.ts'
import { tooFewCredentials } from './too-few-credentials.ts'

/**
 * Every credential is required. The interface documents that; that a target must reject a wrong credential, and that
 * the word before a token is part of its form, follows from their purpose.
 */
export function credentialFaults(contract: Contract, operation: Operation): Fault[] {
  return [
    ...operation.credentials.flatMap((credential) => [
      ...faultsOf(contract, operation, credential),
      nearlyRight(contract, operation, credential),
      ...inAnotherHeader(contract, operation, credential),
    ]),
    ...tooFewCredentials(contract, operation),
  ]
}

/** The right one with a small change, or another right one. */
function nearlyRight(contract: Contract, { operationId }: Operation, credential: Credential): Fault {
  const { scheme, header } = credential
  const middle = otherMiddles[hash(`${operationId} ${header}`) % otherMiddles.length] ?? tooLong
  const misses = [
    ...[otherStart, middle, otherLast, otherCase, tooShort, tooLong, moreBehindABlank, moreBehindAComma],
    ...othersOf(everyCredential(contract), credential),
  ]
  return {
    name: `refuses-nearly-right-${kebab(header)}`,
    level: 'inferred',
    kind: 'credential',
    about: { credential: header, fault: 'wrong' },
    text: `${operationId} MUST reject ${anA(header)} that differs from the right one in a character or in its case, is longer or shorter, or is the value for another header.`,
    contractPointer: wrongPointer(contract) ?? '/security',
    place: placeOf(credential),
    forms: misses.map((miss) => ({
      says: `${anA(header)} ${miss.says}`,
      mayBeValid: true,
      corrupt: (call) => ({ call, override: { credentials: { [scheme]: miss } } }),
    })),
  }
}

/** The right credential, but not where it belongs: two exchanged, or one in the header of another. */
function inAnotherHeader(contract: Contract, operation: Operation, own: Credential): Fault[] {
  const { operationId, credentials } = operation
  const other = everyCredential(contract).find(({ scheme, prefix }) => scheme !== own.scheme && prefix !== '')
  // Of two that can be exchanged, the first one stands for both.
  if (!other || (own.prefix !== '' && credentials.indexOf(own) > credentials.findIndex(isOther(other)))) return []
  const isExchange = own.prefix !== ''
  const moved = { [other.scheme]: swapped(own.scheme, own.header) }
  const left = { [own.scheme]: isExchange ? swapped(other.scheme, other.header) : null }
  const says = isExchange
    ? `the values for ${own.header} and ${other.header} exchanged`
    : `the value for ${own.header} in ${other.header} instead`
  const place = [own, other].map(placeOf).sort()
  return [
    {
      name: isExchange
        ? `refuses-${kebab(own.header)}-and-${kebab(other.header)}-exchanged`
        : `refuses-${kebab(own.header)}-in-${kebab(other.header)}`,
      level: 'inferred',
      kind: 'credential',
      about: { credential: own.header, fault: isExchange ? 'wrong' : 'missing' },
      text: `${operationId} MUST reject ${says}.`,
      contractPointer: demandPointer(contract, operation),
      place: place.join(),
      forms: [
        {
          says,
          mayBeValid: true,
          ...(isExchange ? {} : { essential: [placeOf(own)] }),
          corrupt: (call) => ({ call, override: { credentials: { ...left, ...moved } } }),
        },
      ],
    },
  ]
}

const isOther =
  ({ scheme }: Credential) =>
  (one: Credential): boolean =>
    one.scheme === scheme

function faultsOf(contract: Contract, operation: Operation, { scheme, header, prefix }: Credential): Fault[] {
  const { operationId } = operation
  const name = kebab(header)
  const place = placeOf({ header })
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
      forms: [
        stranger,
        form(`${anA(header)} ${otherEnd.says}`, otherEnd),
        ...strangerBesideOthers(contract, operation, { scheme, header, prefix }),
      ],
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
    forms: [
      form(`${anA(header)} without \`${prefix.trim()}\``, (secret) => secret),
      form(`${anA(header)} with another word in place of \`${prefix.trim()}\``, (secret) => `Token ${secret}`),
    ],
  }
  return [...faults, bare]
}

/** A wrong credential beside all valid ones that the operation does not ask for: those make it no better. */
function strangerBesideOthers(
  contract: Contract,
  operation: Operation,
  { scheme, header, prefix }: Pick<Credential, 'scheme' | 'header' | 'prefix'>,
): readonly Form[] {
  const others = everyCredential(contract).filter((one) => !isAmong(operation.credentials, one))
  if (others.length === 0) return []
  return [
    {
      says: `${anA(header)} that was never issued, beside a valid ${list(others.map((one) => one.header))}`,
      place: [placeOf({ header }), ...others.map(placeOf)].sort().join(),
      mayBeValid: true,
      essential: [placeOf({ header })],
      corrupt: (call) => ({
        call,
        override: { credentials: { [scheme]: `${prefix}${neverIssued}`, ...withRightValues(others) } },
      }),
    },
  ]
}

function wrongPointer(contract: Contract): string | undefined {
  return contract.requirements.find(({ id }) => id === 'authentication/wrong-credential-is-refused')?.pointer
}
