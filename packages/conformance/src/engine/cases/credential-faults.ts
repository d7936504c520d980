import type { Contract, Credential, Operation } from '@card-contract/contract'
import type { Override } from '../nouns/wire/call.ts'
import { allOf } from '../values/covering.ts'
import { kebab } from '../values/names.ts'
import { hash } from '../values/random.ts'
import { anA, list } from '../values/texts.ts'
import { type FaultyCase, type Form, faultyCase } from './faulty-case.ts'
import { demandPointer, everyCredential, isAmong } from './required-credentials.ts'
import { nearlyRight, neverIssued, otherEnd, othersOf, swapped } from './samples/near-miss-credentials.ts'

type Credentials = NonNullable<Override['credentials']>

/**
 * Every credential is required. The interface documents that; that a target must reject a wrong credential, and that
 * the word before a token is part of its form, follows from their purpose.
 */
export function credentialFaults(contract: Contract, operation: Operation): FaultyCase[] {
  return [
    ...operation.credentials.flatMap((credential) => [
      ...faultsOf(contract, operation, credential),
      ...inAnotherHeader(contract, operation, credential),
    ]),
    ...tooFewCredentials(contract, operation),
  ]
}

function faultsOf(contract: Contract, operation: Operation, credential: Credential): FaultyCase[] {
  const { scheme, header, prefix } = credential
  const [name, one, word] = [kebab(header), anA(header), prefix.trim()]
  const documented = { kind: 'credential', contractPointer: demandPointer(contract, operation) } as const
  const wrong = contract.requirements.find(({ id }) => id === 'authentication/wrong-credential-is-refused')
  const inferred = { ...documented, level: 'inferred', ...(wrong ? { contractPointer: wrong.pointer } : {}) } as const
  const place = placeOf(credential)
  const form = (says: string, value: Credentials[string]): Form => formOf(says, { [scheme]: value })
  const none = form(`a request without ${header}`, null)
  const stranger = form(`${one} that was never issued`, `${prefix}${neverIssued}`)
  const misses = [
    ...nearlyRight(hash(`${operation.operationId} ${header}`)),
    ...othersOf(everyCredential(contract), credential),
  ]
  const bare = faultyCase(operation, {
    ...inferred,
    name: `refuses-${name}-without-${kebab(prefix)}`,
    about: { credential: header, fault: 'no-prefix' },
    rejects: `${one} that does not begin with \`${word}\``,
    contractPointer: `/components/securitySchemes/${scheme}`,
    place,
    forms: [
      form(`${one} without \`${word}\``, (secret) => secret),
      form(`${one} with another word in place of \`${word}\``, (secret) => `Token ${secret}`),
      form(`${one} with \`Basic\` in place of \`${word}\``, (secret) => `Basic ${secret}`),
    ],
  })
  return [
    faultyCase(operation, {
      ...documented,
      name: `refuses-missing-${name}`,
      about: { credential: header, fault: 'missing' },
      rejects: `a request without ${header}`,
      place,
      forms: [none],
      telling: none,
    }),
    faultyCase(operation, {
      ...documented,
      name: `refuses-empty-${name}`,
      about: { credential: header, fault: 'empty' },
      rejects: `a request with an empty ${header}`,
      place,
      forms: [
        form(`an empty ${header}`, ''),
        ...(prefix === '' ? [] : [form(`${one} with nothing after \`${word}\``, word)]),
      ],
    }),
    faultyCase(operation, {
      ...inferred,
      name: `refuses-wrong-${name}`,
      about: { credential: header, fault: 'wrong' },
      rejects: `${one} that was never issued`,
      place,
      forms: [
        stranger,
        { ...form(`${one} ${otherEnd.says}`, otherEnd), mayBeValid: true },
        ...strangerBesideOthers(contract, operation, credential),
      ],
      telling: stranger,
    }),
    ...(prefix === '' ? [] : [bare]),
    // The right one with a small change, or another right one.
    faultyCase(operation, {
      ...inferred,
      name: `refuses-nearly-right-${name}`,
      about: { credential: header, fault: 'wrong' },
      rejects: `${one} that differs from the right one in a character or in its case, is longer or shorter, or is the value for another header`,
      place,
      forms: misses.map((miss) => ({ ...form(`${one} ${miss.says}`, miss), mayBeValid: true })),
    }),
  ]
}

/** A wrong credential beside all valid ones that the operation does not ask for: those make it no better. */
function strangerBesideOthers(contract: Contract, operation: Operation, own: Credential): Form[] {
  const others = everyCredential(contract).filter((one) => !isAmong(operation.credentials, one))
  if (others.length === 0) return []
  const says = `${anA(own.header)} that was never issued, beside a valid ${list(others.map(({ header }) => header))}`
  const values = { [own.scheme]: `${own.prefix}${neverIssued}`, ...rightValues(others) }
  return [{ ...formOf(says, values), ...changing([own, ...others], [own]) }]
}

/** The right credential, but not where it belongs: two exchanged, or one in the header of another. */
function inAnotherHeader(contract: Contract, operation: Operation, own: Credential): FaultyCase[] {
  const { credentials } = operation
  const other = everyCredential(contract).find(({ scheme, prefix }) => scheme !== own.scheme && prefix !== '')
  const isExchange = own.prefix !== ''
  // Of two that can be exchanged, the first one stands for both.
  const isSecond = credentials.indexOf(own) > credentials.findIndex(({ scheme }) => scheme === other?.scheme)
  if (!other || (isExchange && isSecond)) return []
  const says = isExchange
    ? `the values for ${own.header} and ${other.header} exchanged`
    : `the value for ${own.header} in ${other.header} instead`
  const values = {
    [own.scheme]: isExchange ? swapped(other.scheme, other.header) : null,
    [other.scheme]: swapped(own.scheme, own.header),
  }
  const { place, ...change } = changing([own, other], isExchange ? [] : [own])
  return [
    faultyCase(operation, {
      name: isExchange
        ? `refuses-${kebab(own.header)}-and-${kebab(other.header)}-exchanged`
        : `refuses-${kebab(own.header)}-in-${kebab(other.header)}`,
      level: 'inferred',
      kind: 'credential',
      about: { credential: own.header, fault: isExchange ? 'wrong' : 'missing' },
      rejects: says,
      contractPointer: demandPointer(contract, operation),
      place,
      forms: [{ ...formOf(says, values), ...change }],
    }),
  ]
}

/**
 * A credential is required whatever other valid ones the request has: those of other operations instead of the operation's own,
 * or only some of its own. A request that lacks one of them and is otherwise valid has another fault.
 */
function tooFewCredentials(contract: Contract, operation: Operation): FaultyCase[] {
  const { credentials: own } = operation
  const every = everyCredential(contract)
  const rows = allOf(every.map(({ scheme }) => ({ name: scheme, values: [false, true] })))
  const forms = rows.flatMap((row) =>
    withOnly(
      every.filter(({ scheme }) => row[scheme] === true),
      own,
    ),
  )
  const [first] = own
  if (!first || forms.length === 0) return []
  const headers = own.map(({ header }) => header)
  return [
    faultyCase(operation, {
      name: 'refuses-too-few-credentials',
      kind: 'credential',
      about: { credential: first.header, fault: 'missing' },
      rejects: `a request without ${own.length === 1 ? headers.join() : `any of ${list(headers)}`}, regardless of its other credentials`,
      contractPointer: demandPointer(contract, operation),
      place: '',
      forms,
    }),
  ]
}

/** Nothing if all of the operation's own are there, or if one is missing and there is no other. */
function withOnly(sent: readonly Credential[], own: readonly Credential[]): Form[] {
  const removed = own.filter((one) => !isAmong(sent, one))
  const added = sent.filter((one) => !isAmong(own, one))
  if (removed.length === 0 || (removed.length === 1 && added.length === 0)) return []
  const headersOf = (some: readonly Credential[]): string => list(some.map(({ header }) => header))
  const says =
    sent.length === 0
      ? 'a request without any credential'
      : `a request with ${headersOf(sent)} and without ${headersOf(removed)}`
  const values = { ...Object.fromEntries(removed.map(({ scheme }) => [scheme, null])), ...rightValues(added) }
  return [{ ...formOf(says, values), ...changing([...removed, ...added], removed) }]
}

function formOf(says: string, credentials: Credentials): Form {
  return { says, corrupt: (call) => ({ call, override: { credentials } }) }
}

/** Two of several credentials may be equal, so that fewer headers change; without the essential ones the request is valid. */
function changing(changed: readonly Credential[], essential: readonly Credential[]) {
  const place = changed.map(placeOf).sort().join()
  return { place, mayBeValid: true, essential: essential.map(placeOf) }
}

/** The credential's place in a request, as `differences` writes it. */
function placeOf({ header }: Credential): string {
  return `header/${header.toLowerCase()}`
}

/** The right values of credentials that the operation does not ask for. */
function rightValues(credentials: readonly Credential[]): Credentials {
  return Object.fromEntries(credentials.map(({ scheme, prefix }) => [scheme, (secret: string) => prefix + secret]))
}
