import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import {
  amountsAreNotNegative,
  areAcceptedTogether,
  isThePaymentAskedFor,
  isThePayoutAskedFor,
  polledAfterCreation,
  pollsAreCounted,
  staysTheSame,
} from '../../../src/cards/rules/lookups.ts'
import { act, deviations, found, register, talk, topUp, verdicts } from './talk.ts'

const pay = (sent: object, shown: object, more: object = {}) =>
  act('checkPaymentStatus', '/payments/direct-status', sent, shown, more)
const payout = (shown: object, more: object = {}, reference = 'r') =>
  act('getPayoutStatus', `/payouts/${reference}`, {}, shown, more)
const isThePayout = isThePayoutAskedFor(loadContract())
const named = { reference: 's', service_reference: 't' }
const asked = { order_id: 'o', pay_id: 'p' }

it.each([
  ['an amount', amountsAreNotNegative('checkPaymentStatus'), pay({}, { amount: 0 }), ''],
  ['a negative amount', amountsAreNotNegative('checkPaymentStatus'), pay({}, { amount: -1 }), 'any#0!'],
  ['an amount that is no number', amountsAreNotNegative('checkPaymentStatus'), pay({}, { amount: '-1' }), ''],
  ['the payment that was asked for', isThePaymentAskedFor, pay(asked, asked), ''],
  ['another payment', isThePaymentAskedFor, pay(asked, { ...asked, pay_id: 'q' }), 'any#0!'],
  ['a payment, of which nothing was asked', isThePaymentAskedFor, pay({}, asked, { body: '{"success":true}' }), ''],
  ['the payout of the client', isThePayout, payout({ reference: 'r' }), ''],
  ['the payout of the service', isThePayout, payout({ service_reference: 'r' }), ''],
  ['another payout', isThePayout, payout({ reference: 's' }), 'any#0!'],
  ['a payout of no readable name', isThePayout, payout(named, {}, '%'), ''],
  ['nothing', isThePayout, payout({}, { body: '{"success":true}' }), 'any#0!'],
])('a lookup returns %s', (_, rule, one, expected) => {
  expect(found(rule, [one])).toBe(expected)
})

const check = 'any'
const optional = (fields: readonly string[], status = 200, says = fields.map((one) => `\`${one}\``).join(' and ')) =>
  topUp(1, 2, { status, case: { features: [{ check, says, fields }] } })

it.each([
  ['that are accepted alone', [optional(['a']), optional(['b']), optional(['a', 'b'], 400)], ['any#2!']],
  ['of which one is rejected alone', [optional(['a']), optional(['b'], 400), optional(['a', 'b'], 400)], []],
  ['of which one was not sent alone', [optional(['a']), optional(['a', 'b'], 400)], []],
  ['of which one got no response', [optional(['a'], 0), optional(['b']), optional(['a', 'b'], 400)], ['any#2!']],
  ['never', [optional(['a']), optional(['b']), optional(['a', 'b'])], []],
  ['one of them alone', [optional(['a']), optional(['a'], 400)], []],
])('a target rejects two optional fields together %s', (_, acts, expected) => {
  const judged = acts.map((_, turn) => `any#${turn}`)
  expect(verdicts(areAcceptedTogether(check), talk('any', ...acts))).toEqual([...judged, ...expected])
})

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 8, 0, 0) + second * 1000).toISOString()
const born = (second: number) => register('u1', { data: { created_at: at(second) } })
const polled = (last: number, created = 0) => payout({ created_at: at(created), last_polling_at: at(last) })

it.each([
  ['after its creation', [born(9000), polled(60)], ['any#1']],
  ['before its creation', [born(9000), polled(-60)], ['any#1', 'any#1!']],
  ['before its creation, within an hour of a new user', [born(3500), polled(-60)], ['any#1']],
  ['before its creation, an hour from a new user', [born(3540), polled(-60)], ['any#1', 'any#1!']],
  ['before its creation, within an hour of one of two users', [born(9000), born(0), polled(-60)], ['any#2']],
  ['before its creation, where there is no new user', [polled(-60)], []],
])('a payout was polled %s', (_, acts, expected) => {
  expect(verdicts(polledAfterCreation, talk('any', ...acts))).toEqual(expected)
})

const stays = staysTheSame('getPayoutStatus', ['amount', 'currency'])
const paymentStays = staysTheSame('checkPaymentStatus', ['amount'])
const swapped = { pay_id: 'p', order_id: 'o' }
const paid = { amount: 1, currency: 'USD' }
const slow = { durationMs: 90 }

it.each([
  ['another amount', stays, [payout(paid), payout({ ...paid, amount: 2 }), payout(paid)], 'any#1!'],
  ['an amount that was not there before', stays, [payout({}), payout(paid), payout({ ...paid, amount: 2 })], 'any#2!'],
  ['no amount any more', stays, [payout(paid), payout({ currency: 'USD' })], 'any#1!'],
  ['another payout', stays, [payout(paid), payout({ amount: 2 }, {}, 's')], ''],
  [
    'another amount in another attempt',
    stays,
    [payout(paid), payout({ ...paid, amount: 2 }, { attempt: 2 })],
    'any~2#1!',
  ],
  ['another amount, while it was read', stays, [payout(paid, slow), payout({ ...paid, amount: 2 })], ''],
  ['another payment', paymentStays, [pay(asked, paid), pay({ order_id: 'x' }, {})], ''],
  ['a payment of another amount', paymentStays, [pay(asked, paid), pay(swapped, { amount: 2 })], 'any#1!'],
])('what is looked up again is %s', (_, rule, acts, expected) => {
  expect(found(rule, acts)).toBe(expected)
})

it('what is another value each time has a fault of its own, unlike what is missing', () => {
  const faultsIn = (...acts: readonly ReturnType<typeof payout>[]) =>
    deviations(stays, talk('any', ...acts)).map(({ about }) => about?.fault)
  expect(faultsIn(payout(paid), payout({ ...paid, amount: 2 }))).toEqual(['changing'])
  expect(faultsIn(payout(paid), payout({ currency: 'USD' }))).toEqual(['missing'])
})

const poll = (polling_attempts: unknown, more: object = {}, second = 0) =>
  payout({ polling_attempts, last_polling_at: at(second) }, more)
const at0 = { startedMs: 0, durationMs: 0 }

it.each([
  ['more often', [poll(1), poll(2), poll(2)], ''],
  ['more often, within the same moment', [poll(1, at0), poll(2, at0)], ''],
  ['less often than the time before last', [poll(3), poll('x'), poll('1'), poll(1)], 'any#3!'],
  ['less often than never', [poll(-1)], 'any#0!'],
  ['less often, by one that began before the other had ended', [poll(2, slow), poll(1)], ''],
  ['less often, by one that began after a second one had ended', [poll(2, slow), poll(3), poll(1)], 'any#2!'],
  ['less often, before another', [poll(3, { startedMs: 50 }), poll(2), poll(1, { startedMs: 12 })], ''],
  ['before the last time', [poll(1, {}, 60), poll(2)], 'any#1!'],
  ['before the last but one', [poll(1, {}, 120), poll(1), poll(2, {}, 60)], 'any#1! any#2!'],
  ['later than the last time', [poll(1), poll(2, {}, 60)], ''],
])('a payout was polled %s', (_, acts, expected) => {
  expect(found(pollsAreCounted, acts)).toBe(expected)
})

it('a finding about polls says how often it was polled before', () => {
  const expected = (...acts: readonly ReturnType<typeof poll>[]) => deviations(pollsAreCounted, talk('any', ...acts))
  expect(expected(poll(2), poll(1))).toMatchObject([
    { headline: 'getPayoutStatus returned `data.polling_attempts` 1 after 2', expected: 'at least 2' },
  ])
  expect(expected(poll(-1))).toMatchObject([{ headline: 'getPayoutStatus returned `data.polling_attempts` -1' }])
})
