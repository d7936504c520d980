import { describe, expect, it } from 'vitest'
import {
  bothListTheSame,
  listsArePresent,
  nothingIsDropped,
  readingKeepsTheList,
} from '../../../src/cards/rules/kept-lists.ts'
import type { Rule } from '../../../src/engine/nouns/check.ts'
import { type Act, act, deviations, headlines, issue, list, query, read, talk, topUp, verdicts } from './talk.ts'

const entry = (id: string, more: object = {}) => ({
  ...{ id, amount: 1, currency: 'USD', type: 'topup', status: 'completed' },
  ...{ created_at: '2026-11-20T08:00:41.123Z', ...more },
})
const found = (rule: Rule, ...after: readonly Act[]) =>
  headlines(rule, talk('any', issue(10), topUp(1, 11), topUp(1, 12), ...after))

describe('a list of transactions that is read again', () => {
  const kept = readingKeepsTheList('operateCard')

  it('a list may have its transactions in another order', () => {
    const [one, other] = [entry('t1'), entry('t2')]
    expect(found(kept, list([one, other]), list([other, one]))).toEqual([])
  })

  it('a list that has other transactions deviates', () => {
    const again = (...entries: readonly object[]) => found(kept, list([entry('t1'), entry('t2')]), list(entries))
    const [others, otherIds] = ['other transactions', 'transactions under other IDs'].map((what) => [
      `operateCard listed ${what} when they were read again`,
    ])
    expect(again(entry('t1'), entry('t3'))).toEqual(otherIds)
    expect(again(entry('t1'), entry('t3', { amount: 2 }))).toEqual(others)
    expect(again(entry('t1'), entry('t2'), entry('t3'))).toEqual(others)
  })

  it('a list that has lost a transaction without a movement deviates', () => {
    expect(found(nothingIsDropped, list([entry('t1'), entry('t2')]), list([entry('t1')]))).toEqual([
      'operateCard no longer listed ["t2"] when they were read again',
    ])
  })
})

describe('a list of transactions through the other operation', () => {
  const fine = entry('t1', { created_at: '2026-11-20T08:00:41.123456Z' })
  const both = (created_at: string) => found(bothListTheSame, list([fine]), query([{ ...fine, created_at }]))

  it('a list may show the same moment less finely, truncated or rounded', () => {
    expect(both('2026-11-20T08:00:41.123Z')).toEqual([])
    expect(both('2026-11-20T08:00:41Z')).toEqual([])
    expect(both('2026-11-20T08:00:42+00:00')).toEqual([])
  })

  it('a list that shows another moment deviates', () => {
    expect(both('2026-11-20T08:00:41.125Z')).toHaveLength(1)
    expect(both('2026-11-20T08:00:43Z')).toHaveLength(1)
    expect(both('yesterday')).toHaveLength(1)
  })
})

it.each([
  ['has lost one', nothingIsDropped, list([entry('t1')]), 'left-out'],
  ['is empty through the other operation', bothListTheSame, query([], { repeat: 1 }), 'left-out'],
  ['has others through the other operation', bothListTheSame, query([entry('t1'), entry('t3')]), undefined],
  ['has another amount', bothListTheSame, query([entry('t1', { amount: 5 }), entry('t2')]), 'changing'],
] as const)('what is wrong with a list that %s', (_, rule, again, fault) => {
  const said = talk('any', issue(10), topUp(1, 11), topUp(1, 12), list([entry('t1'), entry('t2')]), again)
  expect(deviations(rule, said).map(({ about }) => about?.fault)).toEqual([fault])
})

it('a list that is absent after accepted movements deviates, and an empty one does not', () => {
  const absent = 'operateCard returned no `data.transactions` after accepted movements'
  expect(found(listsArePresent, list(undefined))).toEqual([absent])
  expect(found(listsArePresent, list([]))).toEqual([])
})

const both = [
  { id: 'a', amount: 1 },
  { id: 'b', amount: 2 },
]
const one = [{ id: 'a', amount: 1 }]
const typed = (type: string) => [{ id: 'a', type }]
const moved = [issue(10), topUp(1, 11), topUp(2, 13)]
const disable = act('disableCard', '/virtual-cards/cards/c1/disable', {}, {})
const rejected = topUp(3, 0, { status: 400 })
const late = { sequence: 4, repeat: 1 }

it.each([
  ['fewer, after a reading', [list(both), read(13), list(one)], ['any#5!']],
  ['fewer, before and after another operation', [list(both), query(both), list(one)], ['any#5!']],
  ['fewer after a request outside the contract', [list(both), read(13, { intent: 'open' }), list(one)], []],
  ['more, as the first was late for one that got a 500', [topUp(3, 0, { status: 500 }), list(both), list(one)], []],
  [
    'more, as one of two equal top-ups was late',
    [topUp(1, 14), list(both), list([...both, { id: 'c', amount: 1 }])],
    [],
  ],
  ['fewer, and nothing of a rejected movement', [rejected, list(both), list(one)], ['any#5!']],
  ['none, and then all', [list([], { repeat: 1, sequence: 9 }), list(both), list(both)], ['any#5']],
] as const)('reading a card lists %s', (_, acts, expected) => {
  const judged = verdicts(readingKeepsTheList('operateCard'), talk('any', ...moved, ...acts))
  expect(judged.filter((each, index) => judged[index + 1] !== `${each}!`)).toEqual(expected)
})

const deviating = (rule: Rule, acts: readonly Act[]) =>
  verdicts(rule, talk('any', ...moved, ...acts)).filter((each) => each.endsWith('!'))

it.each([
  ['drops one after a card was disabled', [list(both), disable, list(one)], true],
  ['drops one through the other operation', [list(both), query(one)], false],
  ['has others in place of one', [list(both), list([{ id: 'a' }, { id: 'c' }])], false],
] as const)('a list that %s', (_, acts, deviates) => {
  expect(deviating(nothingIsDropped, acts)).toHaveLength(deviates ? 1 : 0)
})

it.each([
  ['more', [list(one), query(both)], []],
  ['others, and the first was shorter', [list([{ id: 'c', amount: 1 }]), query(both)], ['any#3!']],
  ['others through the same operation', [list(both), list([{ id: 'c', amount: 1 }])], []],
  ['none', [list(both), query([])], []],
  ['none, although it was asked again', [list(both), query([], late), query([], { ...late, repeat: 2 })], ['any#5!']],
  ['none, as the first', [list([]), query([], { ...late, repeat: 2 })], []],
  ['another type', [list(typed('2026-11-20T08:00:41.5Z')), query(typed('2026-11-20T08:00:41Z'))], ['any#4!']],
] as const)('the other operation lists %s', (_, acts, expected) => {
  expect(deviating(bothListTheSame, acts)).toEqual(expected)
})

it.each([
  ['after a movement', [...moved, list(undefined)], ['any#3!']],
  ['after a rejected movement', [issue(10), rejected, list(undefined)], []],
  ['before it is asked for again', [...moved, list(undefined, late), list([], { ...late, repeat: 2 })], ['any#4']],
] as const)('a list that is absent %s', (_, acts, expected) => {
  expect(verdicts(listsArePresent, talk('any', ...acts))).toEqual(expected)
})
