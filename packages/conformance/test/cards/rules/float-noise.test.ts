import { expect, it } from 'vitest'
import { noFloatNoise } from '../../../src/cards/rules/float-noise.ts'
import { act, deviations, issue, read, talk, topUp, verdicts } from './talk.ts'

const noise = 10.0100000000001

it.each([
  ['a card that was opened with noise', [issue(noise), read(noise)], ''],
  ['a card that holds noise', [issue(10), read(noise)], 'any#0 any#1!'],
  ['a card that holds millionths', [read(10.000001)], 'any#0'],
  ['a card after a movement of noise', [topUp(0.0000001, 1.0000001), read(1.0000001)], ''],
  ['a card after a rejected movement of noise', [topUp(0.0000001, 1, { status: 400 }), read(1.0000001)], ''],
  ['a card beside another one with noise', [issue(noise, { card: 'c2' }), read(noise)], 'any#1!'],
  ['no card', [act('checkPaymentStatus', '/payments/direct-status', {}, { new_balance: noise })], ''],
])('the noise of binary floats is found in the balance of %s', (_, acts, expected) => {
  expect(verdicts(noFloatNoise, talk('any', ...acts)).join(' ')).toBe(expected)
})

const body = (number: string) => `{"success":true,"data":{"card_id":"c1","new_balance": ${number}}}`

it.each([
  ['12.289999999999999', '12.289999999999999'],
  ['-0.10000000000000001', '-0.10000000000000001'],
  ['12.2900000000000000', undefined],
  [`0.${'0'.repeat(2000)}1`, undefined],
])('noise is found as it is written, even if JavaScript reads none: %s', (number, received) => {
  const found = deviations(noFloatNoise, talk('any', read(0, { body: body(number) })))
  expect(found[0]?.received).toBe(received)
})

it('a finding about noise says so', () => {
  expect(deviations(noFloatNoise, talk('any', read(noise)))).toMatchObject([
    { expected: '10.01, without the noise of binary floats', about: { fault: 'noise' }, pointer: '/data/new_balance' },
  ])
})
