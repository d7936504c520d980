import { expect, it } from 'vitest'
import { noLostUpdates } from '../../../src/cards/rules/no-lost-updates.ts'
import {
  deviations,
  headlines,
  issue,
  topUp as move,
  operate,
  read as reading,
  talk,
  verdicts,
  withdraw,
} from './talk.ts'

const check = 'card-operations/no-lost-updates'
const own = { features: [{ check, says: 'movements at the same time' }] }

it.each([
  [15, []],
  [13, ['15']],
])('a movement that had to wait is counted on top of the balance before all others (%d)', (last, expected) => {
  const all = [
    issue(10),
    // At the same time as the second movement, and over before the first one, which a rate limit held back.
    reading(12, { startedMs: 100 }),
    move(3, 15, { startedMs: 1100, role: 'burst', case: own }),
    move(2, 12, { startedMs: 100, role: 'burst', case: own }),
    reading(last, { startedMs: 1200, case: own }),
  ]
  expect(deviations(noLostUpdates(check), talk('burst', ...all)).map((one) => one.expected)).toEqual(expected)
})

const asked = { case: own }
const burst = { ...asked, role: 'burst', startedMs: 100 } as const
const open = [issue(10), reading(10)]
const first = move(3, 13, burst)
const both = [first, withdraw(1, 12, burst)]
const second = (more: object) => [...open, first, withdraw(1, 0, { ...burst, ...more }), reading(13, asked)]

it.each([
  ['all of them', [...open, ...both, reading(12, asked)], 'any#4'],
  ['one is lost', [...open, ...both, reading(13, asked)], 'any#4 any#4!'],
  ['one of them was rejected', second({ status: 400 }), 'any#4'],
  ['one got no response', second({ status: 0 }), ''],
  ['one got a strange response', second({ body: 'ok' }), 'any#4'],
  ['something else beside', [...open, ...both, operate('disable', {}, burst), reading(12, asked)], 'any#5'],
  ['all were accepted, but the reading was not', [...open, ...both, reading(13, { ...asked, status: 400 })], ''],
  ['the reading is not about it', [...open, ...both, reading(13)], ''],
  ['nothing was sent at once', [...open, move(3, 12, asked), reading(12, asked)], ''],
  ['the balance before is unknown', [...both, reading(13, asked)], ''],
  [
    'another attempt lost one',
    [move(3, 0, { ...burst, attempt: 2, status: 0 }), ...open, ...both, reading(12, asked)],
    'any#5',
  ],
])('movements at the same time are judged by their sum: %s', (_, acts, expected) => {
  expect(verdicts(noLostUpdates(check), talk('any', ...acts)).join(' ')).toBe(expected)
})

it.each([
  [13, 'wrong-at-once'],
  [undefined, 'missing'],
])('what is wrong with a balance of %s after movements at the same time', (balance, fault) => {
  const said = talk('any', ...open, ...both, reading(balance, asked))
  expect(deviations(noLostUpdates(check), said).map(({ about }) => about?.fault)).toEqual([fault])
})

it('a finding names what was sent at the same time', () => {
  const said = headlines(noLostUpdates(check), talk('any', ...open, ...both, reading(13, asked)))
  expect(said).toEqual([
    'operateCard returned `data.new_balance` 13 after 2 movements of USD at the same time through topUpCard and withdrawFromCard',
  ])
})

const other = { card: 'c2' }
const turn = (more: object = {}) => ({ ...asked, ...other, role: 'baseline' as const, ...more })

it.each([
  ['cost as much', [issue(10, other), move(3, 12.5, turn()), withdraw(1, 11, turn())], 11, 'any#7'],
  ['cost less', [issue(10, other), move(3, 13, turn()), withdraw(1, 12, turn())], 11, 'any#7 any#7!'],
  [
    'were not all accepted',
    [issue(10, other), move(3, 13, turn()), withdraw(1, 0, turn({ status: 400 }))],
    11,
    'any#7',
  ],
  ['began at an unknown balance', [move(3, 13, turn()), withdraw(1, 12, turn())], 11, 'any#6 any#6!'],
  ['ended at an unknown balance', [issue(10, other), move(3, 13, turn()), withdraw(1, undefined, turn())], 12, 'any#7'],
])('movements at the same time are compared with the same in turn, which %s', (_, inTurn, last, expected) => {
  const all = talk('any', ...inTurn, ...open, ...both, reading(last, asked))
  expect(verdicts(noLostUpdates(check), all).join(' ')).toBe(expected)
})
