import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import type { Case, Fault } from '../../../src/engine/nouns/case.ts'
import type { Exchange } from '../../../src/engine/nouns/wire/exchange.ts'
import { readResponse } from '../../../src/engine/nouns/wire/read-response.ts'
import { rejects } from '../../../src/engine/rules/rejects.ts'
import { received, stepsOf } from '../../../src/engine/run/judging/received.ts'
import { type Act, read, talk, topUp, verdicts } from '../../cards/rules/talk.ts'

const check = 'authentication/wrong-credential-is-refused'

/** What the rule says about a request that was accepted. */
function headlinesOf(intent: Exchange['intent'], own: Case): readonly string[] {
  const exchange: Exchange = {
    ...{ id: 'any#1', scenario: 'any', attempt: 1, sequence: 1, operationId: 'topUpCard', intent, case: own },
    request: { method: 'POST', target: '/api/v1/virtual-cards/cards/c1/topup', headers: [], body: '{}' },
    response: { status: 200, headers: [], body: '{"success":true,"data":{"a":1}}', bodyBytes: 31, truncated: false },
    ...{ waits: 0, startedMs: 0, durationMs: 5 },
  }
  const judged = [...rejects({ check })(stepsOf(loadContract(), [received(readResponse(exchange))]))]
  return judged.flatMap(({ deviation }) => deviation?.headline ?? [])
}

it('an accepted request with the fault of the check is a deviation', () => {
  expect(headlinesOf('invalid', { fault: { check, says: 'a wrong key' } })).toEqual(['topUpCard accepted a wrong key'])
})

it('an accepted request whose acceptance the same check demands is none', () => {
  expect(headlinesOf('valid', { features: [{ check, says: 'a top-up after a wrong key' }] })).toEqual([])
})

it('an accepted request with the fault of another check is none', () => {
  expect(headlinesOf('invalid', { fault: { check: 'another', says: 'a wrong key' } })).toEqual([])
})

const operation = loadContract().operation('topUpCard')
const control = (more: object = {}) => topUp(2, 12, { role: 'control', case: { base: 'b' }, ...more })
const faulty = (fault: Partial<Fault>, more: object, amount = 1) =>
  topUp(amount, 11, { intent: 'invalid', ...more, case: { base: 'b', fault: { check, says: 'a fault', ...fault } } })
const refused = faulty({}, { status: 400 })
const taken = (fault: Partial<Fault> = {}, more: object = {}) => faulty(fault, more)
const judge = (acts: readonly Act[], what: object = {}) => verdicts(rejects({ check, ...what }), talk('any', ...acts))

it.each([
  ['between two controls', [control(), refused, control()], ['any#1']],
  ['after a control that was rejected', [control({ status: 400 }), refused, control()], []],
  ['after a control of another base', [control({ case: { base: 'c' } }), refused, control()], []],
  [
    'of a fault that is made from no valid request',
    [topUp(1, 11, { intent: 'invalid', status: 400, case: { fault: { check, says: 'x' } } })],
    ['any#0'],
  ],
])('a rejection proves something %s', (_, acts, expected) => {
  expect(judge(acts)).toEqual(expected)
})

const [usd, eur] = [{ currency: 'USD' }, { currency: 'EUR' }]

it.each([
  ['got a 200 that says nothing', [taken({}, { body: 'ok' })], [0]],
  ['shows one of some other things', [taken({ mayShow: [eur, usd] })], []],
  ['shows a part of something else', [taken({ mayShow: [{ ...usd, card_id: 'c2' }] })], [0]],
  ['shows nothing', [taken({ mayShow: [usd] }, { body: '{"success":true}' })], [0]],
  ['was accepted beside fewer choices', [taken({ beside: ['a', 'b'] }), taken({ beside: ['b'] })], [1]],
  [
    'was accepted beside some other choices',
    [taken({ beside: ['a', 'b', 'd'] }), taken({ beside: ['a', 'c'] })],
    [0, 1],
  ],
  ['was accepted beside none', [taken({ beside: ['a', 'b'] }), taken({ beside: [] }), taken()], [0, 1, 2]],
])('a request with a fault deviates if it %s', (_, acts, turns) => {
  expect(judge(acts)).toEqual(turns.map((turn) => `any#${turn}!`))
})

const [amount, currency] = ['body/amount', 'body/currency']
const inEuro = (more = 2) => control({ sent: { amount: more, ...eur } })
const same = (fault: Partial<Fault> = {}) => faulty(fault, {}, 2)
const open = { mayBeValid: true }

it.each([
  ['in nothing, and may be valid', [control(), same(open)], { place: amount }, false],
  [
    'in a part of its places, and may be valid',
    [control(), taken({ ...open, place: `${amount},${currency}` })],
    {},
    true,
  ],
  [
    'in its essential place, and may be valid',
    [control(), taken({ ...open, place: amount, essential: [amount] })],
    {},
    true,
  ],
  [
    'in no essential place, and may be valid',
    [control(), taken({ ...open, place: amount, essential: [currency] })],
    {},
    false,
  ],
  ['beside a text that varies', [inEuro(), taken({ varying: [currency] })], { place: amount }, true],
  ['in a text that is unique otherwise', [inEuro(1), taken()], { place: currency, unique: [currency] }, true],
])('a request differs from its control %s', (_, acts, what, deviates) => {
  expect(judge(acts, { operation, ...what })).toEqual(deviates ? ['any#1!'] : [])
})

it.each([
  ['in more places, and may be valid', [inEuro(), taken(open)], { place: amount }, `${amount} and ${currency}`],
])('a mistake of the suite is reported: a request differs from its control %s', (_, acts, what, places) => {
  expect(() => judge(acts, { operation, ...what })).toThrow(`differs from the valid request in ${places}, not in`)
})

it('a finding says what its check and its case know', () => {
  const what = { contractPointer: '/paths', field: 'amount', readAs: () => 'read; ', place: amount }
  const about = { field: 'amount' }
  const steps = stepsOf(loadContract(), talk('any', control(), taken({ kind: 'echo', about })))
  const [found] = rejects({ check, operation, ...what })(steps)
  expect(found).toMatchObject({ isApart: true, deviation: { contractPointer: '/paths', kind: 'echo', about } })
  expect(found?.deviation?.received).toContain('read; ')
  const [plain] = rejects({ check })(stepsOf(loadContract(), talk('any', read(1), taken())))
  expect(Object.keys(plain?.deviation ?? {})).toEqual(['headline', 'expected', 'received'])
})
