import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import { echoes, namesMoreThanOneAction, namesNoOtherAction } from '../../../src/cards/rules/echoes.ts'
import { act, deviations, issue, list, operate, read, talk, topUp, verdicts, withdraw } from './talk.ts'

const contract = loadContract()

it.each([
  ['its card', echoes('card'), topUp(1, 2, { data: { card_id: 'c1' } }), ['any#0']],
  ['another card', echoes('card'), topUp(1, 2, { data: { card_id: 'c2' } }), ['any#0', 'any#0!']],
  ['no card', echoes('card'), topUp(1, 2), ['any#0', 'any#0!']],
  ['another card, for another operation', echoes('card', 'operateCard'), topUp(1, 2), []],
  ['another user', echoes('user'), issue(1, { data: { user_id: 'u2' } }), ['any#0', 'any#0!']],
])('a response names %s', (_, rule, one, expected) => {
  expect(verdicts(rule, talk('any', one))).toEqual(expected)
})

it('responses about what other requests name are told by whether those were sent at the same time', () => {
  const wheres = (count: number, durationMs: number) => {
    const acts = Array.from({ length: count }, () => [
      topUp(1, 2, { durationMs, data: { card_id: 'c2' } }),
      topUp(1, 2, { card: 'c2', data: { card_id: 'c2' } }),
    ])
    return new Set(deviations(echoes('card'), talk('any', ...acts.flat())).map(({ about }) => about?.where))
  }
  expect(wheres(3, 15)).toEqual(new Set(['requests are sent at the same time']))
  expect(wheres(3, 5)).toEqual(new Set([undefined]))
  expect(wheres(2, 15)).toEqual(new Set([undefined]))
})

const named = (operation: string) => ({ data: { operation } })

it.each([
  ['its own action', topUp(1, 2, named('topup')), []],
  ['the action of another request', topUp(1, 2, named('withdraw')), ['any#0!']],
  ['its own action in other words', topUp(1, 2, named('credit')), []],
  ['another action after what is none', operate('other', { operation: 'topup' }), []],
])('a response has the name of %s', (_, one, expected) => {
  expect(verdicts(namesNoOtherAction(contract), talk('any', one))).toEqual(['any#0', ...expected])
})

const disable = act('disableCard', '/virtual-cards/cards/c1/disable', {}, { operation: 'card' })
const enable = act('enableCard', '/virtual-cards/cards/c1/enable', {}, { operation: 'card' })
const ofOne = named('card')
const throughQuery = act('queryCardOperation', '/action/card/transaction/c1?action=topup', {}, { operation: 'card' })

it.each([
  ['for two sorts of actions', [topUp(1, 2, ofOne), disable], ['any#1', 'any#1!']],
  ['for movements', [topUp(1, 2, ofOne), withdraw(1, 2, ofOne)], []],
  ['for disabling and enabling', [disable, enable], []],
  ['for readings', [read(1, ofOne), list([], ofOne)], []],
  ['for readings and movements', [read(1, ofOne), operate('topup', { operation: 'card' })], ['any#1', 'any#1!']],
  ['for readings here, and movements there', [read(1, ofOne), throughQuery, topUp(1, 2, ofOne)], []],
  ['for two sorts, and another one', [topUp(1, 2, ofOne), disable, withdraw(1, 2, named('x'))], ['any#1']],
  ['that is none', [topUp(1, 2, named(5 as never)), disable], []],
])('a route has one word %s', (_, acts, expected) => {
  expect(verdicts(namesMoreThanOneAction, talk('any', ...acts))).toEqual(expected)
})
