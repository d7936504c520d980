import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { countedAs, gain } from '../../../src/cards/probes/vocabulary/money.ts'
import { outcome } from '../../../src/cards/probes/vocabulary/outcome.ts'
import { bodyShape, rejection } from '../../../src/cards/probes/vocabulary/rejection.ts'
import { tell, tellAll, valuesOf } from '../../../src/cards/probes/vocabulary/tell.ts'
import type { ApiResponse } from '../../../src/engine/nouns/wire/call.ts'
import { type Exchange, exchangePlace } from '../../../src/engine/nouns/wire/exchange.ts'
import { readResponse } from '../../../src/engine/nouns/wire/read-response.ts'

function answered(status: number, body: unknown = '', type = 'application/json'): ApiResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = {
    status,
    headers: [['Content-Type', type] as const],
    body: text,
    bodyBytes: text.length,
    truncated: false,
  }
  return readResponse(exchanged({ response }), loadContract().operation('getPayoutStatus'))
}

function exchanged(rest: Pick<Exchange, 'response'> | Pick<Exchange, 'trouble'>): Exchange {
  const request = { method: 'GET', target: '/', headers: [] }
  return { ...exchangePlace('probe:a', 1, 1), intent: 'open', request, waits: 0, startedMs: 0, durationMs: 0, ...rest }
}

describe('outcome', () => {
  it.each([
    [answered(200, { success: true }), { outcome: 'accepted', status: 200 }],
    [answered(202, { success: true }), { outcome: 'accepted', status: 202 }],
    [answered(200, { success: false }), { outcome: 'rejected', status: 200 }],
    [answered(409, '<h1>No</h1>'), { outcome: 'rejected', status: 409 }],
    [answered(503, { success: false }), { outcome: 'failed', status: 503 }],
    [answered(307), { outcome: 'redirected', status: 307 }],
    [answered(204), { outcome: 'no body', status: 204 }],
    [answered(200, '<h1>Hello</h1>'), { outcome: 'no JSON', status: 200 }],
    [readResponse(exchanged({ trouble: { kind: 'timeout', message: '1234 ms' } })), { outcome: 'no response in time' }],
  ])('outcome returns one of few words: %#', (response, answer) => {
    expect(outcome(response)).toEqual(answer)
  })
})

describe('refusal', () => {
  it.each([
    [{ success: false, error: { code: 'card-disabled', message: 'Enable it.' } }, 'card-disabled'],
    [{ errors: [{ code: 1042, detail: 'Enable it.' }] }, '1042'],
    [{ error: 'card_disabled' }, 'card_disabled'],
    [{ error: 'The card is disabled' }, undefined],
    [{ type: 'about:blank', title: 'The card is disabled', status: 409 }, undefined],
    [{ code: 409, message: 'Enable it.' }, undefined],
    [{ error: { message: 'Enable it.' }, request_id: 'req_123' }, undefined],
    [['card_disabled'], undefined],
  ])('refusal names the code in %j', (body, code) => {
    const rejected = { outcome: 'rejected', status: 409 }
    expect(rejection(answered(409, body))).toEqual(code === undefined ? rejected : { ...rejected, code })
  })
})

describe('bodyShape', () => {
  it.each([
    [answered(400, { success: false, error: { code: 'a' } }), 'application/json', ['success', 'error.code']],
    [answered(400, { title: 'a' }, 'application/problem+json; charset=utf-8'), 'application/problem+json', ['title']],
    [answered(400, '<h1>No</h1>', 'text/html'), 'text/html', undefined],
    [answered(400, '"no"'), 'application/json', undefined],
    [answered(400), 'no body', undefined],
    [answered(400, 'No', ''), 'no Content-Type', undefined],
  ])('bodyShape shows names and no values: %#', (response, media, fields) => {
    expect(bodyShape(response)).toEqual(fields ? { 'media type': media, fields } : { 'media type': media })
  })
})

describe('counted', () => {
  const holding = (balance: unknown): ApiResponse => ({
    ...answered(200, { success: true, data: { new_balance: balance } }),
    operation: loadContract().operation('topUpCard'),
  })
  it.each([
    ['3.015', 13.015, { amount: 'kept exactly' }],
    ['3.015', 13.02, { amount: 'rounded up', 'counted as': '3.02' }],
    ['3.015', 13.01, { amount: 'rounded down', 'counted as': '3.01' }],
    ['3.5', 13, { amount: 'rounded down', 'counted as': '3' }],
    ['3.015', 16.03, { amount: 'changed', 'counted as': '6.03' }],
    ['3.015', null, { amount: 'not told' }],
  ])('counted reports what became of %s on a card that held 10 and holds %s', (amount, balance, answer) => {
    expect(countedAs(amount, gain(holding(10), holding(balance)))).toEqual(answer)
  })
})

describe('an answer', () => {
  it('an answer lists distinct values in a fixed order', () => {
    expect(valuesOf(['b', 'a', 'b', null, undefined])).toEqual(['a', 'b', 'null'])
  })

  it('an answer is cut off if a target returns too much', () => {
    const { answer } = tell(answered(200), { values: ['x'.repeat(10_000), ...Array.from({ length: 99 }, String)] })
    const { values } = answer as { values: string[] }
    expect([values.length, values[0]?.length]).toEqual([50, 201])
  })

  it('an answer names the exchange that shows each situation', () => {
    const said = tellAll({ first: [answered(200, { success: true }), 'a'], second: [answered(409), 'b'] })
    expect(Object.keys(said.exchanges ?? {})).toEqual(['first', 'second'])
  })
})
