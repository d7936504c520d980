import { describe, expect, it } from 'vitest'
import type { Listing } from '../../../src/cards/actions/read-action.ts'
import { isOf, isStillEmpty, isWindow, reckon } from '../../../src/cards/ledger/reckoning.ts'

const moves = (...amounts: readonly (number | string)[]) =>
  amounts.map((amount) => ({ direction: 'topup' as const, amount }))
const entries = (...amounts: readonly unknown[]) => amounts.map((amount, index) => ({ index, amount }))

describe('movements in a list', () => {
  it.each([
    ['each once', [1, 2], [2, 1], [], [1, 2], [], []],
    ['with a sign, or as text', [1, 2.5], [-1, '2.50'], [], [1, 2.5], [], []],
    ['one of them', [1, 2], [2], [], [2], [1], []],
    ['none', [1, 2], [undefined, 'x'], [], [], [1, 2], []],
    ['one twice', [1, 2], [1, 1, 2], [], [1, 2], [], [1]],
    ['one twice, as there is another entry', [1, 2], [1, 1, 2], ['1'], [1, 2], [], []],
    ['one three times, although there is one other entry', [1], [1, 1, 1], ['1'], [1], [], [1]],
    ['one of equal ones', [1, 1], [1], [], [1], [1], []],
  ] as const)('a list has movements: %s', (_, moved, listed, others, expected, missing, doubled) => {
    const reckoned = reckon(moves(...moved), entries(...listed), others)
    const amountsOf = (all: readonly { amount: number | string }[]) => all.map(({ amount }) => amount)
    expect(amountsOf(reckoned.listed)).toEqual(expected)
    expect(amountsOf(reckoned.missing)).toEqual(missing)
    expect(amountsOf(reckoned.doubled)).toEqual(doubled)
  })

  it('a list that has one of two equal movements has dropped the older one', () => {
    const [older, newer] = moves(1, 1)
    expect(
      reckon(
        [older, newer].flatMap((one) => one ?? []),
        entries(1),
      ).missing[0],
    ).toBe(older)
  })

  it('an entry is that of a movement of the same amount', () => {
    expect([1, '-1.0', 2, null].map((amount) => isOf({ amount: 1 }, { index: 0, amount }))).toEqual([
      ...[true, true],
      ...[false, false],
    ])
  })
})

const listing = (...amounts: readonly number[]) => ({ entries: entries(...amounts) }) as unknown as Listing

it.each([
  [0, [], true],
  [1, [9], true],
  [2, [9], true],
  [2, [8, 9], false],
  [3, [8, 9], true],
])('a list may have only what is older than %d movements: %j', (count, listed, isEmpty) => {
  expect(isStillEmpty({ movements: moves(...Array(count).fill(1)) }, listing(...listed))).toBe(isEmpty)
})

describe('a window of a longer list', () => {
  it.each([
    ['all', [1, 2], [1, 2], 5, true],
    ['all, and fewer than an earlier list', [1, 2], [], 5, true, 0],
    ['the newest, as many as the longest list', [1, 2, 3], [2, 3], 2, true],
    ['the newest, more than the longest list', [1, 2, 3], [2, 3, 9], 2, true],
    ['the newest, fewer than the longest list', [1, 2, 3], [2, 3], 3, false],
    ['without one in the middle', [1, 2, 3], [1, 3], 2, false],
    ['the first page of five', [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5], 5, true],
    ['the first page of five, fewer than the longest list', [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5], 6, false],
    ['the first four', [1, 2, 3, 4, 5], [1, 2, 3, 4], 4, false],
    ['a page without one in the middle', [1, 2, 3, 4, 5, 6], [1, 2, 3, 5, 6], 5, false],
    ['a page of equal ones', [1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1], 5, true],
  ] as const)('a list is a window if it has %s', (_, moved, listed, limit, isAllowed, only?: number) => {
    const all = moves(...moved)
    const missing = only === 0 ? [] : reckon(all, entries(...listed)).missing
    expect(isWindow(all, missing, listing(...listed), limit)).toBe(isAllowed)
  })
})
