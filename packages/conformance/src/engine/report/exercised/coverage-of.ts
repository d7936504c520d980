import type { Contract, Operation } from '@card-contract/contract'
import {
  type Coverage,
  type CoverageKind,
  type CoveredItems,
  coverageKinds,
  type OperationCoverage,
  type ResponseTally,
} from '../../nouns/report.ts'
import type { Lifecycle, Suite } from '../../nouns/suite.ts'
import type { ApiResponse } from '../../nouns/wire/call.ts'
import { flagIn } from '../../nouns/wire/envelope.ts'
import { type Exchange, isNotTheTargets } from '../../nouns/wire/exchange.ts'
import { readResponse } from '../../nouns/wire/read-response.ts'
import { type Item, itemsOf, type ShownByExchange } from './items.ts'
import { fieldReader } from './sent-fields.ts'
import { SubjectStates } from './states.ts'

/** What exchanges exercise of the contract: every item follows from its schemas and its `x-action`. Reads each exchange once. */
export function coverageOf(
  { contract, words }: Pick<Suite, 'contract' | 'words'>,
  exchanges: readonly Exchange[],
): Coverage {
  const states = new SubjectStates(words.lifecycle)
  const covering = new Map(contract.operations.map((one) => [one.operationId, begin(contract, one, words.lifecycle)]))
  for (const exchange of exchanges) {
    const own = covering.get(exchange.operationId ?? '')
    if (own) note(contract, own, exchange, states)
  }
  const operations = [...covering.values()].map(finish)
  const all = operations.flatMap(({ items }) => Object.values(items))
  return {
    neverAccepted: operations.filter(acceptedNone).map(({ operationId }) => operationId),
    covered: all.reduce((sum, { covered }) => sum + covered, 0),
    of: all.reduce((sum, { of }) => sum + of, 0),
    operations,
  }
}

/** One that never responded to a valid request accepted none either, but may have had no chance to. */
function acceptedNone({ valid, responses }: OperationCoverage): boolean {
  return valid.accepted === 0 && responses.some(({ intent, body }) => intent === 'valid' && body !== 'none')
}

/** What is known of an operation so far. */
interface Covering {
  readonly operation: Operation
  readonly items: readonly Item[]
  readonly missing: Set<Item>
  readonly valid: { sent: number; accepted: number }
  readonly tallies: Map<string, ResponseTally>
}

function begin(contract: Contract, operation: Operation, lifecycle: Lifecycle | undefined): Covering {
  const items = itemsOf(contract, operation, lifecycle)
  return { operation, items, missing: new Set(items), valid: { sent: 0, accepted: 0 }, tallies: new Map() }
}

function note(contract: Contract, own: Covering, exchange: Exchange, states: SubjectStates): void {
  // What a client did not wait for, a recording does not have or the service did not see, says nothing.
  const { trouble } = exchange
  if (!exchange.response && (!trouble || isNotTheTargets(trouble))) return
  const response = readResponse(exchange, own.operation)
  if (exchange.intent === 'valid') {
    own.valid.sent++
    if (response.isSuccess) own.valid.accepted++
  }
  count(own.tallies, response)
  if (!exchange.response) return
  const shown: ShownByExchange = {
    response,
    isInvalid: exchange.intent === 'invalid',
    ...fieldReader(contract, own.operation, response.sent),
    actionInState: () => states.actionOf(response),
  }
  for (const item of own.missing) if (item.isShownBy(shown)) own.missing.delete(item)
  states.note(response)
}

function count(tallies: Map<string, ResponseTally>, response: ApiResponse): void {
  const { exchange, status } = response
  const { intent } = exchange
  const body = formOf(response)
  const key = `${intent} ${status ?? ''} ${body}`
  const before = tallies.get(key)?.count ?? 0
  tallies.set(key, { intent, ...(status === undefined ? {} : { status }), body, count: before + 1 })
}

function formOf({ exchange, json, isSuccess, envelope }: ApiResponse): ResponseTally['body'] {
  if (!exchange.response) return 'none'
  if (isSuccess) return 'success'
  if (exchange.response.body === '') return 'empty'
  if (flagIn(json, envelope) === false) return 'success-false'
  return json === undefined ? 'text' : 'json'
}

function finish({ operation, items, missing, valid, tallies }: Covering): OperationCoverage {
  const ofKind = (kind: CoverageKind): CoveredItems => {
    const all = items.filter((item) => item.kind === kind)
    const lacking = all.filter((item) => missing.has(item)).map(({ name }) => name)
    return { covered: all.length - lacking.length, of: all.length, missing: lacking }
  }
  const kinds = Object.keys(coverageKinds) as CoverageKind[]
  return {
    operationId: operation.operationId,
    valid,
    items: Object.fromEntries(kinds.map((kind) => [kind, ofKind(kind)])) as OperationCoverage['items'],
    responses: [...tallies].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, tally]) => tally),
  }
}
