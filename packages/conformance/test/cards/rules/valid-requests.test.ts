import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import { areAcceptedTheFirstTime, areAcceptedWhereNeeded } from '../../../src/cards/rules/valid-requests.ts'
import { stepsOf } from '../../../src/engine/run/judging/received.ts'
import { operate, read, register, talk, topUp, verdicts } from './talk.ts'

const no = { status: 400 }

it('a valid request whose result a check needed must be accepted', () => {
  const obstacles = [{ lack: 'acceptance', exchange: 'any#1' }] as never
  const steps = stepsOf(
    loadContract(),
    talk('any', read(1, no), topUp(1, 2, no), topUp(1, 2, { ...no, intent: 'open' })),
    obstacles,
  )
  const [, ...judged] = areAcceptedWhereNeeded(steps)
  expect(judged).toMatchObject([
    { exchange: 'any#1' },
    {
      exchange: 'any#1',
      deviation: { headline: 'topUpCard rejected a valid request, which any needs', expected: 'a success' },
    },
  ])
})

it('a finding names the rejected request right before', () => {
  const obstacles = [{ lack: 'acceptance', exchange: 'any#1' }] as never
  const fault = { check: 'a', says: 'a request without X-API-KEY' }
  const headlineAfter = (more: object) => {
    const said = talk('any', topUp(1, 2, { intent: 'invalid', case: { fault }, ...more }), topUp(1, 2, no))
    const [, judged] = areAcceptedWhereNeeded(stepsOf(loadContract(), said, obstacles))
    return judged?.deviation?.headline
  }
  const plain = 'topUpCard rejected a valid request, which any needs'
  expect(headlineAfter(no)).toBe(`${plain}, right after it had rejected a request without X-API-KEY`)
  expect(headlineAfter({})).toBe(plain)
})

const [up, rejected] = [topUp(1, 2), topUp(1, 2, no)]

it.each([
  ['accepts the next time', [rejected, topUp(2, 3), rejected, up], 'any#0 any#2 any#2!'],
  ['rejects the next time', [rejected, rejected], 'any#0'],
  ['had accepted before', [up, rejected, up], ''],
  ['had accepted in another scenario', [topUp(1, 2, { scenario: 'b' }), rejected, up], 'any#1 any#1!'],
  ['accepts with another amount', [rejected, topUp(2, 2)], 'any#0'],
  ['accepts in another currency', [rejected, topUp(1, 2, { currency: 'XAF' })], 'any#0'],
  ['accepts for another card', [rejected, topUp(1, 2, { card: 'c2' })], 'any#0'],
  ['accepts by operateCard', [rejected, operate('topup', {}, { sent: { amount: 1, currency: 'USD' } })], 'any#0'],
  ['accepts in another scenario', [rejected, topUp(1, 2, { scenario: 'b' })], ''],
  ['accepts after a request about no card', [rejected, register('u1'), up], 'any#0 any#0!'],
  ['accepts when the suite asks again', [rejected, topUp(1, 2, { repeat: 1 })], 'any#0'],
  ['rejects when the suite asks again', [topUp(1, 2, { ...no, repeat: 1 }), up], ''],
  ['accepts as a request that may be rejected', [rejected, topUp(1, 2, { intent: 'open', isAllowed: true })], 'any#0'],
  ['may reject', [topUp(1, 2, { ...no, intent: 'open' }), up], ''],
  ['rejects at the same time as others', [topUp(1, 2, { ...no, role: 'burst' }), up], ''],
  ['accepts at the same time as others', [rejected, topUp(1, 2, { role: 'burst' })], ''],
])('a card rejects what it %s', (_, acts, expected) => {
  expect(verdicts(areAcceptedTheFirstTime, talk('any', ...acts)).join(' ')).toBe(expected)
})
