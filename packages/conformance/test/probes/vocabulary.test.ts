import { describe, expect, it } from 'vitest'
import { type Exchange, exchangePlace } from '../../src/model/exchange.ts'
import { readResponse } from '../../src/model/read-response.ts'
import type { ApiResponse } from '../../src/model/session.ts'
import { counted } from '../../src/probes/vocabulary/money.ts'
import { outcome } from '../../src/probes/vocabulary/outcome.ts'
import { bodyShape, rejection } from '../../src/probes/vocabulary/rejection.ts'
import { byName, inEach, quoted, tell } from '../../src/probes/vocabulary/tell.ts'

function answered(status: number, body: unknown = '', type = 'application/json'): ApiResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = {
    status,
    headers: [['Content-Type', type] as const],
    body: text,
    bodyBytes: text.length,
    truncated: false,
  }
  return readResponse(exchanged({ response }))
}

function exchanged(rest: Pick<Exchange, 'response'> | Pick<Exchange, 'trouble'>): Exchange {
  const request = { method: 'GET', target: '/', headers: [] }
  return { ...exchangePlace('probe:a', 1, 1), intent: 'open', request, waits: 0, startedMs: 0, durationMs: 0, ...rest }
}

describe('outcome', () => {
  it.each([
    [answered(200, { success: true }), 'accepted'],
    [answered(202, { success: true }), 'accepted, 202'],
    [answered(200, { success: false }), 'rejected, 200'],
    [answered(409, '<h1>No</h1>'), 'rejected, 409'],
    [answered(307), 'redirected, 307'],
    [answered(204), '204 without a body'],
    [answered(200, '<h1>Hello</h1>'), '200 without JSON'],
    [readResponse(exchanged({ trouble: { kind: 'timeout', message: 'after 1234 ms' } })), 'no response in time'],
  ])('is one of few words: %#', (response, words) => {
    expect(outcome(response)).toBe(words)
  })
})

describe('refusal', () => {
  it.each([
    [{ success: false, error: { code: 'card-disabled', message: 'Enable it.' } }, ', code `card-disabled`'],
    [{ errors: [{ code: 1042, detail: 'Enable it.' }] }, ', code `1042`'],
    [{ error: 'card_disabled' }, ', code `card_disabled`'],
    [{ error: 'The card is disabled' }, ''],
    [{ type: 'about:blank', title: 'The card is disabled', status: 409 }, ''],
    [{ code: 409, message: 'Enable it.' }, ''],
    [{ error: { message: 'Enable it.' }, request_id: 'req_123' }, ''],
    [['card_disabled'], ''],
  ])('names the code in %j', (body, words) => {
    expect(rejection(answered(409, body))).toBe(`rejected, 409${words}`)
  })
})

describe('bodyShape', () => {
  it.each([
    [
      answered(400, { success: false, error: { code: 'a', message: 'b' } }),
      'application/json: success, error{code, message}',
    ],
    [answered(400, { title: 'a' }, 'application/problem+json; charset=utf-8'), 'application/problem+json: title'],
    [answered(400, '<h1>No</h1>', 'text/html'), 'text/html'],
    [answered(400, '"no"'), 'application/json: "no"'],
    [answered(400), 'no body'],
    [answered(400, 'No', ''), 'no Content-Type'],
  ])('shows names and no values: %#', (response, words) => {
    expect(bodyShape(response)).toBe(words)
  })

  it('stops after ten names', () => {
    const fields = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index}`, 0]))
    expect(bodyShape(answered(400, fields))).toBe('application/json: f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, …')
  })
})

describe('counted', () => {
  const holding = (balance: unknown): ApiResponse => answered(200, { success: true, data: { new_balance: balance } })
  it.each([
    ['3.015', 13.015, 'accepted and kept exactly'],
    ['3.015', 13.02, 'accepted, rounded to 3.02'],
    ['3.015', 13.01, 'accepted, rounded to 3.01'],
    ['3.5', 13, 'accepted, rounded to 3'],
    ['3.015', 16.03, 'accepted, counted as 6.03'],
    ['3.015', null, 'accepted, but the response has no balance'],
  ])('tells what became of %s on a card that held 10 and holds %s', (amount, balance, words) => {
    expect(counted(amount, holding(10), holding(balance))).toBe(words)
  })
})

describe('the summary of several answers', () => {
  it('is the single answer if all agree', () => {
    expect(inEach({ a: 'accepted', b: 'accepted' })).toBe('accepted')
    expect(inEach({ a: 'accepted', b: 'rejected, 409', c: 'accepted' })).toBe('a, c: accepted; b: rejected, 409')
    expect(byName({ a: 'accepted', b: 'accepted' })).toBe('a, b: accepted')
  })

  it('lists distinct values in a fixed order', () => {
    expect(quoted(['b', 'a', 'b', null, undefined])).toBe('`a`, `b`, nothing, null')
  })

  it('is cut off if a target returns too much', () => {
    expect(tell(answered(200), 'x'.repeat(10_000)).answer).toHaveLength(501)
  })
})
