import { expect, it } from 'vitest'
import { answersRejectedRequests, breaksNothing } from '../../../src/engine/rules/breaks-nothing.ts'
import { deviations, read, talk, topUp, verdicts } from '../../cards/rules/talk.ts'

const check = 'any'
const asked = { intent: 'open', case: { features: [{ check, says: 'a text' }] } } as const
const valid = { ...asked, intent: 'valid' } as const
const [silent, broken, rejected] = [0, 500, 400].map((status) => ({ status }))
const again = { sequence: 0, repeat: 1 }
const later = topUp(1, 2)

it.each([
  ['is rejected', [read(1, { ...asked, status: 499 })], 'any#0'],
  ['breaks the server', [read(1, { ...asked, ...broken })], 'any#0 any#0!'],
  ['gets no response, unlike a later one', [read(1, { ...asked, ...silent }), later], 'any#0 any#0!'],
  ['gets no response, as no other did', [read(1, { ...asked, ...silent })], ''],
  ['is sent again', [read(1, { ...asked, ...broken }), read(1, { ...asked, ...again })], 'any#1'],
  ['is valid, and accepted', [read(1, valid)], 'any#0'],
  ['is valid, and rejected', [read(1, { ...valid, ...rejected })], 'any#0 any#0!'],
  ['is valid, and gets no response', [read(1, { ...valid, ...silent }), later], ''],
  ['is valid, and comes before another value', [read(1, { ...valid, ...rejected }), read(1, valid)], 'any#1'],
  ['is valid, rejected, and not the last', [read(1, { ...valid, ...rejected }), read(1, asked)], 'any#0 any#0! any#1'],
])('a request with an unusual text %s', (_, acts, expected) => {
  expect(verdicts(breaksNothing(check), talk('any', ...acts)).join(' ')).toBe(expected)
})

it('a finding says what the server did, and what it was sent', () => {
  const found = (more: object) =>
    deviations(breaksNothing(check), talk('any', read(1, { ...asked, ...more }), later))[0]
  expect(found(broken ?? {})).toMatchObject({ headline: 'operateCard returned status 500 for a text' })
  expect(found(silent ?? {})).toMatchObject({ headline: 'operateCard did not respond to a text' })
  expect(found({ ...valid, ...rejected })).toMatchObject({
    ...{ headline: 'operateCard rejected a text', expected: 'a success' },
  })
})

const fault = { check: 'other', says: '"x" as `amount`', beside: ['`currency` was "XAF"'] }

it.each([
  ['is rejected', [read(1, { ...rejected, intent: 'open' })], ['any#0']],
  ['breaks the server', [read(1, { ...broken, intent: 'open' }), later], ['any#0']],
  ['gets no response', [read(1, { ...silent, intent: 'open' }), later], ['any#0!']],
  ['gets no response, as no other did', [read(1, { ...silent, intent: 'open' })], ['any#0']],
  ['is sent again', [read(1, { ...silent, intent: 'open' }), read(1, { ...again, intent: 'open' })], ['any#1']],
  ['is valid', [read(1, silent), later], []],
  ['has an unusual text', [read(1, { ...asked, ...silent }), later], []],
  ['has the text of another check', [read(1, { ...silent, intent: 'open', case: { fault } }), later], ['any#0!']],
])('a request that may be rejected %s', (_, acts, expected) => {
  expect(verdicts(answersRejectedRequests('operateCard', check), talk('any', ...acts))).toEqual(expected)
})

it('a finding says which request got no response', () => {
  const about = (more: object) =>
    deviations(answersRejectedRequests('operateCard', check), talk('any', read(1, { ...silent, ...more }), later))[0]
      ?.about
  expect(about({ intent: 'open' })).toEqual({ value: 'a request that it may reject' })
  expect(about({ intent: 'invalid' })).toEqual({ value: 'an invalid request' })
  expect(about({ intent: 'invalid', case: { fault } })).toEqual({ value: '"x" as `amount` when `currency` was "XAF"' })
})
