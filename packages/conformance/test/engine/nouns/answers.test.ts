import type { Answer } from '@card-contract/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { answerSchema, shapes } from '../../../../../spec/lint/answer-schema.ts'
import { cardSuite } from '../../../src/cards/suite.ts'
import { answerInWords } from '../../../src/engine/nouns/answers/answer-words.ts'
import { departuresFrom, misfit, unaskedIn } from '../../../src/engine/nouns/answers/departures.ts'
import type { Probe } from '../../../src/engine/nouns/answers/probe.ts'

const { probes } = cardSuite()

function probeOf(gap: string): Probe {
  const probe = probes.find((one) => one.gap === gap)
  if (!probe) throw new Error(`${gap} has no probe`)
  return probe
}

const ajv = new Ajv2020({ strictTypes: false, keywords: ['x-answers'] })

/** What Ajv finds wrong with an answer of a gap that lists this in short. */
function validationErrors(answer: Answer, short: unknown) {
  const validate = ajv.compile({ 'x-answers': shapes, ...answerSchema(short) })
  validate(answer)
  return validate.errors
}

const routes = { dedicated: 'outcome', operateCard: 'outcome' }
/** Situations that the contract does not name, such as one for each kind of card. */
const any = { '*': 'outcome' }
const rounding = { accepted: { amount: ['kept exactly', 'rounded up'], 'counted as': 'amount' } }
const status = { accepted: 'values' }
const steps = { 'accepted up to': 'amount', above: 'outcome' }
const bodies = {
  'unknown path': { 'media type': 'phrase', fields: 'values' },
  'missing key': { 'media type': 'phrase', fields: 'values' },
}
const codes = { rejected: { code: 'text' } }

const accepted = { outcome: 'accepted', status: 200 }
const rejected = (code: number) => ({ outcome: 'rejected', status: code })

describe('answers in words', () => {
  it.each<[unknown, Answer, string]>([
    ['outcome', accepted, 'accepted'],
    ['outcome', { outcome: 'accepted', status: 202 }, 'accepted with 202'],
    ['outcome', rejected(409), 'rejected with 409'],
    ['outcome', { outcome: 'connection closed' }, 'connection closed'],
    [
      rounding,
      { ...accepted, amount: 'rounded up', 'counted as': '3.02' },
      'accepted, amount rounded up, counted as 3.02',
    ],
    [codes, { ...rejected(401), code: 'key-missing' }, 'rejected with 401, code `key-missing`'],
    [routes, { dedicated: accepted, operateCard: accepted }, 'accepted'],
    [
      routes,
      { dedicated: accepted, operateCard: rejected(409) },
      'dedicated: accepted; operateCard: rejected with 409',
    ],
    [routes, { dedicated: accepted }, 'dedicated: accepted'],
    [status, ['b', 'a'], '`a`, `b`'],
    [status, rejected(404), 'rejected with 404'],
    ['values', [], 'none'],
    [
      steps,
      { 'accepted up to': '1000000', above: rejected(422) },
      'accepted up to: 1,000,000; above: rejected with 422',
    ],
    [
      bodies,
      { 'missing key': { 'media type': 'text/html', fields: ['a'] } },
      'missing key: media type text/html, fields `a`',
    ],
    [['oldest first', 'newest first'], 'oldest first', 'oldest first'],
    [{ years: 'integer' }, { years: 3 }, 'years: 3'],
    [bodies, {}, 'nothing'],
  ])('answerInWords writes an answer of shape %j: %j', (declared, answer, words) => {
    expect(validationErrors(answer, declared)).toBeNull()
    expect(answerInWords(answer, answerSchema(declared))).toBe(words)
  })

  it.each<[unknown, Answer, string]>([
    ['outcome', ['rejected', 'failed'], 'rejected or failed'],
    ['outcome', { outcome: 'rejected', status: [409, 422] }, 'rejected with 409 or 422'],
    ['outcome', { status: 404 }, 'with 404'],
    [routes, 'rejected', 'rejected'],
    [rounding, 'rounded up', 'rounded up'],
    [status, 'active', '`active`'],
    [status, ['rejected'], 'rejected'],
    [codes, { code: ['a', 'b'] }, 'code `a` or `b`'],
  ])('answerInWords writes a part of a decision of shape %j: %j', (declared, decision, words) => {
    expect(answerInWords(decision, answerSchema(declared))).toBe(words)
  })
})

describe('answers that no probe can give', () => {
  it.each<[string, Answer, string]>([
    ['cards/read-again', 'accepted', 'the answer: expected object, received "accepted"'],
    ['cards/read-again', { outcome: 'declined' }, 'outcome: expected one of accepted, rejected, failed'],
    ['cards/read-again', { outcome: 'failed', status: 404 }, 'status: expected 500, received 404'],
    [
      'card-operations/overdraft',
      { ...rejected(409), balance: 'zero' },
      'outcome: expected accepted, received "rejected"',
    ],
    [
      'card-operations/overdraft',
      { ...accepted, amount: 'zero' },
      'the answer: expected one of outcome, status, balance, received amount',
    ],
    [
      'card-operations/top-up-of-a-disabled-card',
      { elsewhere: accepted },
      'the answer: expected one of dedicated, operateCard, queryCardOperation, received elsewhere',
    ],
    ['responses/request-id', 'active', 'the answer: expected array, received "active"'],
    ['payments/status-values', [1], '0: expected string, received 1'],
    ['limits/maximum-amount', { 'accepted up to': 'much' }, 'accepted up to: expected a decimal, received "much"'],
    ['cards/validity', { years: 1.5 }, 'years: expected integer, received 1.5'],
    ['transactions/order', 'random', 'the answer: expected one of oldest first, newest first'],
  ])('misfit names what is wrong with an answer about %s: %j', (gap, answer, wrong) => {
    expect(misfit(probeOf(gap), answer)).toContain(wrong)
  })

  it('misfit knows no answer about a gap that no run can ask about', () => {
    expect(() => misfit(probeOf('retention/how-long-data-is-kept'), 'a year')).toThrow(
      'the contract lists no answers for',
    )
  })
})

describe('answers that meet a decision', () => {
  it.each<[unknown, Answer, Answer]>([
    ['outcome', 'rejected', rejected(409)],
    ['outcome', { outcome: 'rejected', status: 409 }, rejected(409)],
    ['outcome', { outcome: 'rejected', status: [409, 422] }, rejected(422)],
    ['outcome', ['rejected', 'failed'], { outcome: 'failed', status: 503 }],
    [routes, 'rejected', { dedicated: rejected(409), operateCard: rejected(422) }],
    [routes, { dedicated: 'accepted' }, { dedicated: accepted, operateCard: rejected(409) }],
    [any, { '*': 'rejected' }, { 'one card': rejected(409), 'another card': rejected(404) }],
    [any, { '*': 'rejected', 'one card': 'accepted' }, { 'one card': accepted, 'another card': rejected(404) }],
    [rounding, 'rounded up', { ...accepted, amount: 'rounded up', 'counted as': '3.02' }],
    [
      rounding,
      { amount: 'rounded up', 'counted as': 3.02 },
      { ...accepted, amount: 'rounded up', 'counted as': '3.02' },
    ],
    [status, ['active', 'pending'], ['active']],
    [status, 'active', ['active']],
    [status, 'accepted', ['active']],
    [status, { outcome: ['rejected', 'accepted'] }, ['active']],
    [status, 'rejected', rejected(404)],
    [steps, { 'accepted up to': 1e6 }, { 'accepted up to': '1000000', above: rejected(422) }],
    [
      bodies,
      { 'missing key': { fields: ['a', 'b'] } },
      { 'missing key': { 'media type': 'text/html', fields: ['a'] } },
    ],
    [['oldest first', 'newest first'], ['newest first', 'oldest first'], 'newest first'],
  ])('an answer meets a decision of shape %j: %j, %j', (declared, decision, answer) => {
    expect(validationErrors(answer, declared)).toBeNull()
    expect(departuresFrom(decision, answer, answerSchema(declared), 'decided')).toEqual([])
  })
})

describe('answers that depart from a decision', () => {
  it.each<[unknown, Answer, Answer, ReturnType<typeof departuresFrom>]>([
    ['outcome', 'rejected', accepted, [{ expected: 'rejected', received: 'accepted' }]],
    [
      'outcome',
      { outcome: 'rejected', status: [409, 422] },
      rejected(400),
      [{ expected: 'rejected with 409 or 422', received: 'rejected with 400' }],
    ],
    [
      routes,
      'rejected',
      { dedicated: rejected(409), operateCard: accepted },
      [{ situation: 'operateCard', expected: 'rejected', received: 'accepted' }],
    ],
    [
      any,
      { '*': 'rejected' },
      { 'one card': accepted },
      [{ situation: 'one card', expected: 'rejected', received: 'accepted' }],
    ],
    [rounding, 'rounded up', rejected(422), [{ expected: 'rounded up', received: 'rejected with 422' }]],
    [status, ['active'], ['active', 'vip'], [{ expected: '`active`', received: '`active`, `vip`' }]],
    [status, ['active'], rejected(404), [{ expected: '`active`', received: 'rejected with 404' }]],
    [codes, { code: 'a' }, rejected(401), [{ expected: 'code `a`', received: 'rejected with 401' }]],
    [
      bodies,
      { 'missing key': { 'media type': 'application/json' } },
      { 'missing key': { 'media type': 'text/html' } },
      [{ situation: 'missing key', expected: 'media type: application/json', received: 'media type: text/html' }],
    ],
  ])('an answer departs from a decision of shape %j: %j, %j', (declared, decision, answer, found) => {
    expect(departuresFrom(decision, answer, answerSchema(declared), 'decided')).toEqual(found)
  })

  it.each<[unknown, Answer, Answer]>([
    ['outcome', 'declined', accepted],
    ['outcome', { result: 'rejected' }, accepted],
    [routes, { elsewhere: 'rejected' }, { dedicated: accepted }],
    [['oldest first'], 'random', 'oldest first'],
  ])(
    'no answer departs from a decision that none can meet, a fault of the contract: %j, %j',
    (declared, decision, answer) => {
      expect(() => departuresFrom(decision, answer, answerSchema(declared), 'decided')).toThrow()
    },
  )
})

it('a situation that the contract does not name is never missing', () => {
  expect(unaskedIn({ '*': 'rejected' }, { 'one card': accepted })).toEqual([])
  expect(unaskedIn({ dedicated: 'rejected' }, { operateCard: accepted })).toEqual(['dedicated'])
})

describe('a pinned answer', () => {
  it('a pinned answer changes when a list gets shorter, which a decision allows', () => {
    const departures = (mode: 'decided' | 'pinned') => departuresFrom(['a', 'b'], ['a'], answerSchema(status), mode)
    expect(departures('decided')).toEqual([])
    expect(departures('pinned')).toEqual([{ expected: '`a`, `b`', received: '`a`' }])
  })

  it('a pinned answer does not change when a situation is asked about for the first time', () => {
    const answer = { dedicated: accepted, operateCard: rejected(409) }
    expect(departuresFrom({ dedicated: accepted }, answer, answerSchema(routes), 'pinned')).toEqual([])
  })
})
