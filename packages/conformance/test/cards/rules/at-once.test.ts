import { expect, it } from 'vitest'
import { acceptsAsManyAtOnce, stopHolds } from '../../../src/cards/rules/at-once.ts'
import { type Act, act, deviations, found, issue, talk, topUp, verdicts, withdraw } from './talk.ts'

const check = 'any'
const asked = (base: string, role?: 'baseline' | 'burst') => ({
  ...(role ? { role } : {}),
  case: { base, features: [{ check, says: base }] },
})

const [yes, no] = [200, 409]
const round = (base: string, role: 'baseline' | 'burst', ...statuses: readonly number[]) =>
  statuses.map((status) => withdraw(5, 5, { ...asked(base, role), status }))
const inTurn = round('first', 'baseline', yes, no, no)
const twice = round('at once', 'burst', yes, yes)
const again = round('again', 'burst', yes, yes)
const late = withdraw(5, 5, { ...asked('first', 'baseline'), status: no, startedMs: 250 })
const repeated = withdraw(5, 5, { ...asked('at once', 'burst'), repeat: 1 })

it.each([
  ['more of them are accepted, twice', [...inTurn, ...round('at once', 'burst', yes, yes, no), ...again], 'any#4!'],
  ['more of them are accepted, once', [...inTurn, ...again, ...round('at once', 'burst', yes, no)], ''],
  ['more of them are accepted, the second time', [...inTurn, ...round('at once', 'burst', yes, no), ...again], ''],
  ['as many of them are accepted', [...inTurn, ...round('at once', 'burst', no, yes), ...again], ''],
  ['one is accepted when it is sent again', [...inTurn, ...round('at once', 'burst', yes), repeated, ...again], ''],
  ['all had been accepted', [...round('first', 'baseline', yes), ...twice, ...again], ''],
  [
    'as many had been accepted at last',
    [...inTurn, ...round('last', 'baseline', yes, yes, no), ...twice, ...again],
    '',
  ],
  ['the rejection had come late', [inTurn[0] as Act, late, ...twice, ...again], ''],
  ['there are none', inTurn, ''],
  ['none had been sent in turn', [...twice, ...again], ''],
])('of requests that are sent at the same time, %s', (_, acts, expected) => {
  const rule = acceptsAsManyAtOnce(check, (accepted) => `${accepted} withdrawals`)
  expect(found(rule, acts)).toBe(expected)
  expect(verdicts(rule, talk('any', ...acts)).filter((id) => !id.endsWith('!'))).toHaveLength(acts.length)
})

it('a finding says how many were accepted, and how many one after another', () => {
  const rule = acceptsAsManyAtOnce(check, (accepted) => `${accepted} withdrawals`)
  expect(deviations(rule, talk('any', ...inTurn, ...twice, ...again))[0]).toMatchObject({
    headline: 'withdrawFromCard accepted 2 withdrawals, sent at the same time',
    expected: 'at most 1, as one after another, where the next one got 409',
  })
})

const issued = (role: 'baseline' | 'burst', ...ids: readonly string[]) =>
  ids.map((card) => issue(1, { ...asked(role, role), card }))
const inTurnTwo = issued('baseline', 'a', 'b')
const lateOne = issue(1, { ...asked('baseline', 'baseline'), card: 'c', startedMs: 900 })
const burst = (more: object) => issue(1, { ...asked('burst', 'burst'), card: 'c', ...more })
const [empty, declined] = [burst({ body: '{}' }), burst({ status: no })]

it.each([
  ['the same card twice', [...inTurnTwo, ...issued('burst', 'c', 'd', 'c')], 'any#4!'],
  ['a card each', [...inTurnTwo, ...issued('burst', 'c', 'd')], ''],
  ['the same card, as before', [...issued('baseline', 'a', 'a'), ...issued('burst', 'c', 'c')], ''],
  ['the same card, where others were slow', [...issued('baseline', 'a'), lateOne, ...issued('burst', 'd', 'd')], ''],
  ['a rejection, and then a card', [...inTurnTwo, declined, ...issued('burst', 'c')], ''],
  ['a card, and nothing before and after it', [...inTurnTwo, empty, ...issued('burst', 'c'), empty], ''],
  ['no card twice', [...inTurnTwo, ...issued('burst', '', '')], ''],
])('requests for new cards at the same time return %s', (_, acts, expected) => {
  expect(found(acceptsAsManyAtOnce(check, String, 'card'), acts)).toBe(expected)
  expect(found(acceptsAsManyAtOnce(check, String), acts)).toBe('')
})

const stopped = topUp(1, 2, { ...asked('a top-up after a stop', 'baseline'), status: no })
const beside = (status: number, base = 'beside', other: object = {}) =>
  topUp(1, 2, { ...asked(base), status, ...other })

it.each([
  ['is rejected', [stopped, beside(no)], 'any#0 any#1'],
  ['is accepted', [stopped, beside(yes)], 'any#0 any#1 any#1!'],
  ['is accepted each time', [stopped, beside(yes), beside(yes)], 'any#0 any#2 any#2!'],
  ['is accepted, and then rejected', [stopped, beside(yes), beside(no)], 'any#0 any#2'],
  ['is accepted at another time', [stopped, beside(no), beside(yes, 'more')], 'any#0 any#1 any#2 any#2!'],
  ['gets no response', [stopped, beside(0)], 'any#0'],
  ['is of another attempt', [stopped, beside(yes, 'b', { attempt: 2 })], 'any#0'],
])('a top-up after a stop beside other requests %s', (_, acts, expected) => {
  expect(verdicts(stopHolds(check), talk('any', ...acts)).join(' ')).toBe(expected)
})

it('a finding about a stop says what was rejected without other requests', () => {
  const other = act('topUpCard', '/', {}, {}, asked('a late top-up'))
  expect(deviations(stopHolds(check), talk('any', stopped, other))).toMatchObject([
    {
      headline: 'topUpCard accepted a late top-up',
      expected: 'a rejection, as of a top-up after a stop (exchange any#0)',
    },
  ])
})
