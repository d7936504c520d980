import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import type { Exchange, HeaderLine, RecordedRequest } from '../../../src/engine/nouns/wire/exchange.ts'
import { readResponse } from '../../../src/engine/nouns/wire/read-response.ts'
import { rejectionsAre4xx } from '../../../src/engine/rules/rejections-are-4xx.ts'
import { received, stepsOf } from '../../../src/engine/run/judging/received.ts'
import { act, headlines, talk, topUp, verdicts } from '../../cards/rules/talk.ts'

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

it.each([
  ['a 400', 400, {}, []],
  ['a 499', 499, {}, []],
  ['a 500', 500, {}, ['500']],
  ['a 501', 501, {}, ['501']],
  ['a 501 for a method that the operation does not have', 501, { method: 'PUT' }, []],
  ['a 502 for a method that the operation does not have', 502, { method: 'PUT' }, ['502']],
  ['a 501 for a coding', 501, { headers: [['Content-Encoding', 'gzip']] }, []],
  ['a 200', 200, {}, []],
  ['a redirect', 300, {}, ['300']],
])('a request that must be rejected gets %s', (_, status, own, statuses) => {
  const request = { method: 'POST', target: '/x', headers: [], ...own } as unknown as RecordedRequest
  const rejected = topUp(1, 2, { intent: 'invalid', status, request, body: '{"success":false}' })
  const found = headlines(rejectionsAre4xx(contract), talk('any', rejected))
  expect(found.map((text) => text.slice(-3))).toEqual(statuses)
})

const allowed = { intent: 'open', isAllowed: true } as const

it.each([
  ['that the contract allows, gets a redirect', { ...allowed, status: 302 }, []],
  ['that the contract allows, gets a 199', { ...allowed, status: 199 }, ['any#0', 'any#0!']],
  ['that the contract allows, gets a 400', { ...allowed, status: 400 }, ['any#0']],
  ['that it does not allow, gets a 400', { intent: 'open', status: 400 }, []],
  ['that it does not allow, breaks the server', { intent: 'open', status: 500 }, ['any#0', 'any#0!']],
  ['that is valid, gets a redirect', { status: 300 }, ['any#0', 'any#0!']],
  ['that is valid, is accepted', {}, []],
  ['that is valid, gets what says nothing', { body: 'ok' }, []],
] as const)('a request %s', (_, more, expected) => {
  expect(verdicts(rejectionsAre4xx(contract), talk('any', topUp(1, 2, more)))).toEqual(expected)
})

it('a finding says which credentials the request lacks, or what it had', () => {
  const found = (headers: readonly HeaderLine[], more: object = {}) => {
    const request = { method: 'POST', target: '/action/card/user', headers, ...more }
    const acts = talk('any', act('createCardUser', '', {}, {}, { intent: 'invalid', status: 500, request, ...more }))
    return headlines(rejectionsAre4xx(contract), acts)[0]
  }
  const [key, token, other] = contract
    .operation('createCardUser')
    .credentials.map(({ header }) => [header, 'x'] as const)
  const all = [key, token, other].flatMap((one) => (one ? [one] : []))
  const end = 'with status 500'
  expect(found(all.slice(1))).toBe(`createCardUser rejected a request without X-API-KEY ${end}`)
  expect(found([])).toContain('a request without X-API-KEY, Authorization and x-sp-auth-token')
  expect(found(all, { body: '' })).toContain(`a request for "/action/card/user" with an empty body ${end}`)
  expect(found(all, { operationId: undefined })).toBe(`POST /action/card/user rejected a request ${end}`)
  expect(found(all)).toBe(`createCardUser rejected a request for "/action/card/user" ${end}`)
})

it('a request without a field comes before one with a wrong one, and that before bodies that lack all of them', () => {
  const send = (body?: string, intent: 'invalid' | 'open' = 'invalid') => {
    const request = {
      method: 'POST',
      target: '/virtual-cards/cards/c1/topup',
      headers: [['X-API-KEY', '$KEY'] as const],
      ...(body ? { body } : {}),
    }
    return topUp(1, 2, { intent, status: 500, request, body: '{"success":false}' })
  }
  const wrong = '{"amount":"10","currency":"USD"}'
  const acts = [
    send(wrong),
    send('[]'),
    send('{"amount":'),
    send('{"amount":9}', 'open'),
    send('{"amount":10}'),
    send(),
  ]
  const found = headlines(rejectionsAre4xx(contract), talk('any', ...acts))
  expect(found.map((text) => /topup"(.*) with status/.exec(text)?.[1])).toEqual([
    ' with the body {"amount":10}',
    ` with the body ${wrong}`,
    ' with the body []',
    ' with the body {"amount":',
    ' with the body {"amount":9}',
    '',
  ])
})
