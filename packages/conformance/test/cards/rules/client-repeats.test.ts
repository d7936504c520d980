import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import { sendsNothingTwice } from '../../../src/cards/rules/client-repeats.ts'
import { deviations, issue, list, read, talk, topUp, verdicts } from './talk.ts'

const rule = sendsNothingTwice(loadContract().operation('topUpCard'))
const lost = (kind: 'timeout' | 'connect' = 'timeout') => ({ status: 0, trouble: { kind, message: '' } })
const gone = topUp(1, 11, lost())
const same = topUp(1, 11)

it.each([
  ['again and again', [gone, gone, same], 'any#0 any#1 any#1! any#2 any#2!'],
  ['again, and then once more', [gone, same, same], 'any#0 any#1 any#1!'],
  ['again after it read the balance', [gone, read(10), same], 'any#0'],
  ['again after it read a list without a balance', [gone, list([1]), same], 'any#0 any#2 any#2!'],
  ['again, which never arrived', [topUp(1, 11, lost('connect')), same], 'any#0'],
  ['with another amount', [gone, topUp(2, 12)], 'any#0'],
  ['to another card', [gone, topUp(1, 11, { card: 'c2' })], 'any#0'],
  ['before, and it was not lost', [same, same, issue(1, lost())], ''],
  ['later, but sent before', [gone, topUp(1, 11, { startedMs: -1 })], 'any#0'],
  ['no more, but the suite does', [gone, topUp(1, 11, { scenario: 'other' })], 'any#0'],
])('after a top-up was lost, a client sends it %s', (_, acts, expected) => {
  expect(
    verdicts(rule, talk('client:any', ...acts))
      .join(' ')
      .replaceAll('client:', ''),
  ).toBe(expected)
})

it('a finding says which request was lost', () => {
  const does = 'sends the same request again after its response was lost'
  expect(deviations(rule, talk('recorded', gone, same))).toMatchObject([
    {
      headline:
        'the client sent the same request to topUpCard again after the response to exchange recorded#0 was lost',
      about: { does },
    },
  ])
})
