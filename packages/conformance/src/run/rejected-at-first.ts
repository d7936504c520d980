import { bySequence, type Exchange } from '../model/exchange.ts'
import { readResponse } from '../model/read-response.ts'
import type { ApiResponse } from '../model/session.ts'
import { list } from '../model/words.ts'

/** How often an operation rejected a valid request and accepted the same request when it was sent again. */
export interface RejectedAtFirst {
  readonly operationId: string
  readonly status: number
  readonly requests: number
  /** The exchange of the first such rejection. */
  readonly example: Exchange['id']
}

/**
 * Valid requests that only succeeded because the suite sent them again. A service may need time, and how much is open; but a
 * client that does not send its requests again sees these rejections, so they must not go unmentioned.
 */
export function rejectedAtFirst(exchanges: readonly Exchange[]): RejectedAtFirst[] {
  const found = new Map<string, RejectedAtFirst>()
  for (const tries of sameRequests(exchanges)) {
    const [first] = tries
    const last = tries.at(-1)
    if (!first?.isRejection || !last?.isSuccess) continue
    const { operationId = '', id } = first.exchange
    const status = first.status ?? 0
    const key = `${operationId} ${status}`
    const known = found.get(key)
    found.set(key, { operationId, status, requests: (known?.requests ?? 0) + 1, example: known?.example ?? id })
  }
  return [...found.values()]
}

export function rejectedAtFirstInWords(found: readonly RejectedAtFirst[]): string[] {
  if (found.length === 0) return []
  const total = found.reduce((sum, { requests }) => sum + requests, 0)
  const each = found.map(({ operationId, status, requests }) => `${operationId} ${requests} with status ${status}`)
  const [{ example } = { example: '' }] = found
  const what =
    total === 1 ? 'a valid request at first, and accepted it' : `${total} valid requests at first, and accepted them`
  return [
    `the target rejected ${what} when sent again (${list(each)}; for example ${example}). The interface does not ask clients to repeat requests, so they may not do so.`,
  ]
}

/** The tries of one valid request: sent again at the same place, or the next time with the same content. */
function sameRequests(exchanges: readonly Exchange[]): ApiResponse[][] {
  const groups = new Map<string, Exchange[]>()
  for (const exchange of exchanges) {
    if (exchange.intent !== 'valid' || exchange.operationId === undefined || !exchange.response) continue
    const attempt = `${exchange.scenario}~${exchange.attempt}`
    const group = groups.get(attempt)
    if (group) group.push(exchange)
    else groups.set(attempt, [exchange])
  }
  return [...groups.values()].flatMap((group) => triesIn(group.sort(bySequence)))
}

function triesIn(ofOneAttempt: readonly Exchange[]): ApiResponse[][] {
  const tries: ApiResponse[][] = []
  let before: Exchange | undefined
  for (const exchange of ofOneAttempt) {
    const isAgain = before !== undefined && isSameRequest(before, exchange)
    if (isAgain) tries.at(-1)?.push(readResponse(exchange))
    else tries.push([readResponse(exchange)])
    before = exchange
  }
  return tries.filter(({ length }) => length > 1)
}

/** In the same form, too: a request that is accepted in another form is a finding of its own. */
function isSameRequest({ request: one }: Exchange, { request: other }: Exchange): boolean {
  return (
    one.method === other.method &&
    one.target === other.target &&
    one.body === other.body &&
    JSON.stringify(one.headers) === JSON.stringify(other.headers)
  )
}
