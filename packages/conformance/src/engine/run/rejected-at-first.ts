import type { Contract } from '@card-contract/contract'
import type { ApiResponse } from '../nouns/wire/call.ts'
import { bySequence, type Exchange } from '../nouns/wire/exchange.ts'
import { readResponse } from '../nouns/wire/read-response.ts'
import { list } from '../values/texts.ts'

/**
 * Valid requests that only succeeded because the suite sent them again, in words. A service may need time, and how much is open;
 * but a client that does not send its requests again sees these rejections, so they must not go unmentioned.
 */
export function rejectedAtFirst(contract: Contract, exchanges: readonly Exchange[]): string[] {
  const rejected = sameRequests(contract, exchanges).flatMap((tries) => {
    const [first] = tries
    return first?.exchange.intent === 'valid' && first.isRejection && tries.at(-1)?.isSuccess ? [first] : []
  })
  const [example] = rejected
  if (!example) return []
  const kinds = Map.groupBy(rejected, ({ exchange, status }) => `${exchange.operationId} ${status}`)
  const each = [...kinds.values()].map((some) => {
    return `${some[0]?.exchange.operationId} ${some.length} with status ${some[0]?.status}`
  })
  const what =
    rejected.length === 1
      ? 'a valid request at first, and accepted it'
      : `${rejected.length} valid requests at first, and accepted them`
  return [
    `the target rejected ${what} when sent again (${list(each)}; for example ${example.exchange.id}). The interface does not ask clients to repeat requests, so they may not do so.`,
  ]
}

/** The tries of each request: sent again at the same place, or with the same content before anything else is sent. */
function sameRequests(contract: Contract, exchanges: readonly Exchange[]): ApiResponse[][] {
  const sent = exchanges.filter(({ operationId, response }) => operationId && response)
  const attempts = Map.groupBy(sent, ({ scenario, attempt }) => `${scenario}~${attempt}`)
  return [...attempts.values()].flatMap((ofOneAttempt) => {
    const tries: ApiResponse[][] = []
    let before: Exchange | undefined
    for (const exchange of ofOneAttempt.toSorted(bySequence)) {
      const response = readResponse(exchange, contract.operation(exchange.operationId ?? ''))
      if (before && isSameRequest(before, exchange)) tries.at(-1)?.push(response)
      else tries.push([response])
      before = exchange
    }
    return tries
  })
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
