import type { Contract, Credential, Operation } from '@card-contract/contract'
import { allOf } from '../../model/covering.ts'
import { list } from '../../model/words.ts'
import type { Fault, Form } from './fault.ts'
import { demandPointer, everyCredential, isAmong, placeOf, withRightValues } from './required-credentials.ts'

/**
 * A credential is required whatever other valid ones the request has: those of other operations instead of the operation's own,
 * or only some of its own. A request that lacks one of them and is otherwise valid has another fault.
 */
export function tooFewCredentials(contract: Contract, operation: Operation): Fault[] {
  const { operationId, credentials: own } = operation
  const all = everyCredential(contract)
  const sets = subsets(all).filter((set) => isTooFew(own, set) && !isOneLess(own, set))
  const [first] = own
  if (!first || sets.length === 0) return []
  const headers = own.map(({ header }) => header)
  const demand = own.length === 1 ? headers.join() : `any of ${list(headers)}`
  return [
    {
      name: 'refuses-too-few-credentials',
      level: 'documented',
      kind: 'credential',
      about: { credential: first.header, fault: 'missing' },
      text: `${operationId} MUST reject a request without ${demand}, regardless of its other credentials.`,
      contractPointer: demandPointer(contract, operation),
      place: '',
      forms: sets.map((set) => formOf(all, own, set)),
    },
  ]
}

function formOf(all: readonly Credential[], own: readonly Credential[], set: readonly Credential[]): Form {
  const removed = own.filter((one) => !isAmong(set, one))
  const added = set.filter((one) => !isAmong(own, one))
  const changed = { ...Object.fromEntries(removed.map(({ scheme }) => [scheme, null])), ...withRightValues(added) }
  const sent = all.filter((one) => isAmong(set, one)).map(({ header }) => header)
  const has = sent.length === 0 ? 'without any credential' : `with ${list(sent)}`
  return {
    says: `a request ${has}${sent.length === 0 ? '' : ` and without ${list(removed.map(({ header }) => header))}`}`,
    place: [...removed, ...added].map(placeOf).sort().join(),
    mayBeValid: true,
    essential: removed.map(placeOf),
    corrupt: (call) => ({ call, override: { credentials: changed } }),
  }
}

function isTooFew(own: readonly Credential[], set: readonly Credential[]): boolean {
  return own.some((one) => !isAmong(set, one))
}

/** One of the operation's own is missing, and there is no other. */
function isOneLess(own: readonly Credential[], set: readonly Credential[]): boolean {
  return set.length === own.length - 1 && set.every((one) => isAmong(own, one))
}

function subsets(credentials: readonly Credential[]): Credential[][] {
  const rows = allOf(credentials.map(({ scheme }) => ({ name: scheme, values: [false, true] })))
  return rows.map((row) => credentials.filter(({ scheme }) => row[scheme] === true))
}
