import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import type { Exchange, RecordedRequest } from '../../../src/engine/nouns/wire/exchange.ts'
import { readResponse } from '../../../src/engine/nouns/wire/read-response.ts'
import { rejectionsAre4xx } from '../../../src/engine/rules/rejections-are-4xx.ts'
import { received, stepsOf } from '../../../src/engine/run/judging/received.ts'

const contract = loadContract()

/** What the rule says about a request that got a 500, or another status. */
function headlineOf(
  operationId: string,
  request: Omit<RecordedRequest, 'headers'>,
  { intent = 'invalid', status = 500 }: { readonly intent?: Exchange['intent']; readonly status?: number } = {},
): string | undefined {
  const exchange: Exchange = {
    ...{ id: 'any#1', scenario: 'any', attempt: 1, sequence: 1, operationId, intent },
    request: { ...request, headers: contract.operation(operationId).credentials.map(({ header }) => [header, '$KEY']) },
    response: { status, headers: [], body: '{"success":false}', bodyBytes: 17, truncated: false },
    ...{ waits: 0, startedMs: 0, durationMs: 5 },
  }
  const judged = [...rejectionsAre4xx(contract)(stepsOf(contract, [received(readResponse(exchange))]))]
  return judged.flatMap(({ deviation }) => deviation?.headline ?? [])[0]
}

it('a request that got a 500 is shown as it was sent', () => {
  const target = '/api/v1/virtual-cards/cards/c1/topup'
  expect(headlineOf('topUpCard', { method: 'POST', target, body: '{"amount":1e999,\n "currency":"USD"}' })).toBe(
    'topUpCard rejected a request for "/virtual-cards/cards/c1/topup" with the body {"amount":1e999, "currency":"USD"} with status 500',
  )
  expect(headlineOf('topUpCard', { method: 'POST', target, body: '{"amount":' })).toBe(
    'topUpCard rejected a request for "/virtual-cards/cards/c1/topup" with the body {"amount": with status 500',
  )
  const query = '/api/v1/virtual-cards/cards/c1/operation?action=topup&amount=1e999'
  expect(headlineOf('queryCardOperation', { method: 'GET', target: query })).toBe(
    'queryCardOperation rejected a request for "/virtual-cards/cards/c1/operation" with the query action=topup&amount=1e999 with status 500',
  )
})

it('a redirect is no rejection of a request that asks an open question', () => {
  const request = { method: 'GET', target: '/api/v1/action/card/transaction/c1%2F?action=transactions' }
  expect(headlineOf('queryCardOperation', request, { intent: 'open', status: 307 })).toBeUndefined()
  expect(headlineOf('queryCardOperation', request, { intent: 'open', status: 500 })).toContain('with status 500')
  expect(headlineOf('queryCardOperation', request, { intent: 'valid', status: 307 })).toContain('with status 307')
})
