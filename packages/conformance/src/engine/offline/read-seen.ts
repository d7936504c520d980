import type { Contract, Operation } from '@card-contract/contract'
import type { Suite } from '../nouns/suite.ts'
import { allows } from '../nouns/wire/call.ts'
import { type Exchange, headerOf, type RecordedRequest, type RecordedResponse } from '../nouns/wire/exchange.ts'
import { operationFinder } from '../nouns/wire/find-operation.ts'
import type { SeenExchange } from '../nouns/wire/seen.ts'
import { readRequest } from '../nouns/wire/sent.ts'
import { typedQuery } from '../nouns/wire/typed-query.ts'
import { asksToWait } from '../session/asked-to-wait.ts'
import { createSeenRedactor } from './seen-redactor.ts'

interface ReadSeen {
  /** Without secrets. */
  readonly own: readonly Exchange[]
  /** The IDs of the exchanges that belong to no operation of the contract. */
  readonly foreign: readonly Exchange['id'][]
}

/** What exchanges of others are read by. */
type Reading = Pick<Suite, 'contract' | 'createOpenRequests' | 'words'>

/** Exchanges that any client had with the service, as the rules see them. */
export function readSeen(suite: Reading, exchanges: readonly SeenExchange[], basePath: string): ReadSeen {
  const { contract } = suite
  const read = createSeenReader(contract, basePath)
  const foreign: Exchange['id'][] = []
  const own = exchanges.flatMap((seen, index): Exchange[] => {
    const exchange = read(seen, index)
    if (!exchange) foreign.push(seen.id)
    return exchange ? [exchange] : []
  })
  // Before anything is judged, so that no finding can show a part of a secret.
  const redactor = createSeenRedactor(suite)
  const withOpen = suite.createOpenRequests()
  return { own: redactor.learn(own).map((one) => withOpen(redactor.hide(one))), foreign }
}

/** Reads an exchange with its secrets; undefined if it belongs to no operation of the contract. */
export function createSeenReader(
  contract: Contract,
  basePath: string,
): (seen: SeenExchange, index: number) => Exchange | undefined {
  const find = operationFinder(contract)
  return (seen, index) => {
    const [path = ''] = seen.request.target.split('?')
    const found = path.startsWith(basePath) ? find(seen.request.method, path.slice(basePath.length)) : undefined
    return found?.kind === 'found' ? asExchange(contract, found.operation, seen, index) : undefined
  }
}

/** A request that is outside the contract is open: the service may do with it what it likes. */
function asExchange(contract: Contract, operation: Operation, seen: SeenExchange, index: number): Exchange {
  const { id, request, response, trouble, startedMs, durationMs } = seen
  const { scenario = '', attempt = 1, sequence = index, repeat } = seen
  const isAllowed = isAllowedRequest(contract, operation, request)
  const isValid = isAllowed && !isRejectedForCredentials(operation, seen)
  return {
    ...{ id, scenario, attempt, sequence, ...(repeat === undefined ? {} : { repeat }) },
    ...{ operationId: operation.operationId, intent: isValid ? 'valid' : 'open' },
    ...(isAllowed && !isValid ? { isAllowed } : {}),
    request,
    ...(response && isFinal(response)
      ? { response: { bodyBytes: Buffer.byteLength(response.body), truncated: false, ...response } }
      : {}),
    ...(trouble ? { trouble } : {}),
    ...{ waits: 0, startedMs, durationMs },
  }
}

function isAllowedRequest(contract: Contract, operation: Operation, request: RecordedRequest): boolean {
  const sent = readRequest(request)
  return allows(contract, operation, { query: typedQuery(contract, operation, sent.query()), body: sent.body() })
}

/** Not a redirect, a cached response or one that asks to come back later: none of them says what the service did. */
function isFinal(response: Pick<RecordedResponse, 'status' | 'headers'>): boolean {
  const isOfTheService = (response.status >= 200 && response.status < 300) || response.status >= 400
  return isOfTheService && !asksToWait(response)
}

/** Recordings of browsers lack credentials that were sent: only a rejection shows that one was missing. */
function isRejectedForCredentials({ credentials }: Operation, { request, response, trouble }: SeenExchange): boolean {
  if (trouble?.kind !== 'blocked' && (!response || response.status < 400)) return false
  return credentials.some(({ header }) => (headerOf(request.headers, header) ?? '').trim() === '')
}
