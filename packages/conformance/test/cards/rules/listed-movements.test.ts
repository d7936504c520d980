import { describe, expect, it } from 'vitest'
import { listsEveryMovement, listsThrough } from '../../../src/cards/rules/listed-movements.ts'
import { type Act, deviations, issue, list, operate, query, read, talk, topUp, verdicts, withdraw } from './talk.ts'

const check = 'card-operations/lists-every-movement'
const asked = { case: { features: [{ check, says: 'a list' }] } }
const judge = (acts: readonly Act[], areDue = false) =>
  verdicts(areDue ? listsEveryMovement(check, true) : listsEveryMovement(check), talk('any', ...acts))

const moved = [issue(10), topUp(1, 11), withdraw(2, 9)]
const charged = [issue(10), topUp(1, 10.5), topUp(2, 12)]
const burst = { role: 'burst' } as const
const other = { card: 'c2' }
const atOnce = [topUp(1, 11, burst), topUp(2, 13, burst)]
const oneAs = (type: string) => ({ amount: 1, type })
const twoAs = (type: string) => ({ amount: 2, type })

describe('the rule that lists have every movement once', () => {
  it.each([
    ['fewer than one of the other operation', [...moved, list([2, 7], asked), query([1, 2, 7], asked)]],
    ['a movement twice, one of which got no response', [...moved, topUp(1, 0, { status: 0 }), list([1, 1, 2], asked)]],
    ['a movement and a fee', [issue(10), topUp(0.5, 10), topUp(2, 11.5), list([0.5, 0.5, 2], asked)]],
    ['an accepted movement, and not a rejected one', [...moved, topUp(3, 0, { status: 400 }), list([1, 2], asked)]],
    ['what was moved on this card', [...moved, issue(10, other), topUp(3, 13, other), list([1, 2], asked)]],
    ['one after a lost one', [issue(10), topUp(1, 0, { status: 0 }), topUp(2, 13), list([2], asked)]],
    ['each of those sent at once', [issue(10), ...atOnce, list([1, 2], asked)]],
    ['one of those sent at once and before', [issue(10), topUp(3, 13), list([3], asked), ...atOnce, list([1], asked)]],
    ['what was moved before', [...moved, list([1, 2], { ...asked, startedMs: 90 }), topUp(3, 12)]],
    ['a movement without a currency', [issue(10), topUp(1, 11, { sent: { amount: 1 } }), list([1], asked)]],
    ['a top-up as a withdrawal with a sign', [...moved, list([{ amount: -1, type: 'withdraw' }, 2], asked)]],
    ['two of one amount as top-ups', [...moved, topUp(2, 11), list([1, twoAs('topup'), twoAs('topup')], asked)]],
    [
      'a top-up under either type',
      [issue(1), topUp(1, 2), topUp(3, 5), list([oneAs('withdraw'), oneAs('topup'), 3], asked)],
    ],
  ])('a list may have %s', (_, acts) => {
    const judged = judge(acts)
    expect(judged.length).toBeGreaterThan(0)
    expect(judged.filter((one) => one.endsWith('!'))).toEqual([])
  })

  it.each([
    ['not the oldest, but is shorter than another', [...moved, list([1, 2, 7], asked), list([2, 7], asked)], 1],
    ['one without a currency', [...moved, list([{ amount: 1, currency: undefined }, 2], asked)], 1],
    ['a top-up as a withdrawal', [...moved, list([oneAs('withdraw'), 2], asked)], 1],
    ['a withdrawal as a top-up', [...moved, list([1, twoAs('topup')], asked)], 1],
    ['not one that a strange response accepted', [...moved, topUp(3, 12, { body: 'ok' }), list([1, 2], asked)], 1],
    ['not what one movement changed', [...charged, list([0.5, 7], asked)], 1],
    ['not all sent at once, but more than before', [issue(10), list([7], asked), ...atOnce, list([2, 7], asked)], 1],
    ['an opening of another card', [issue(10), issue(1, other), topUp(1, 11), topUp(3, 14), list([1, 1, 3], asked)], 1],
  ])('a list deviates that has %s', (_, acts, count) => {
    expect(judge(acts).filter((one) => one.endsWith('!'))).toHaveLength(count)
  })

  it.each([
    ['it is rejected, after one that was not asked for', [...moved, list([1, 2]), list([], { ...asked, status: 400 })]],
    ['it is another reading', [...moved, read(9, asked)]],
    ['what a movement changed is unknown', [issue(10), topUp(1, 10.5), topUp(2), list([0.5, 7], asked)]],
    [
      'the list before is of another card',
      [issue(10), list([7, 8], { ...asked, ...other }), ...atOnce, list([2], asked)],
    ],
  ])('a list is not judged if %s', (_, acts) => {
    expect(judge(acts)).toEqual([])
    expect(judge(acts, true)).toEqual([])
  })

  it('a list must have something if it was waited for', () => {
    for (const listed of [[], [10]]) {
      expect(judge([...moved, list(listed, asked)])).toEqual([])
      expect(judge([...moved, list(listed, asked)], true)).toEqual(['any#3!'])
    }
    expect(judge([...moved, list([1, 2], asked)], true)).toEqual(['any#3'])
    const both = talk('any', ...moved, list([], asked), query([], asked))
    expect(verdicts(listsThrough(check, 'operateCard'), both)).toEqual(['any#3!'])
    expect(verdicts(listsThrough(check, 'queryCardOperation'), both)).toEqual(['any#4!'])
  })
})

it.each([
  ['as many other amounts', [...moved, list([1, 7], asked)], 'other-amount'],
  ['another amount for the only movement', [issue(10), topUp(1.5, 11.5), list([1], asked)], 'other-amount'],
  ['one of two', [...moved, list([1], asked), list([1, 2], asked)], 'left-out'],
  ['only the opening balance', [issue(10), topUp(1, 11), list([10], asked)], 'left-out'],
  ['other amounts, one of which another has', [...moved, topUp(3, 12), list([2, 2, 7], asked)], 'other-amount'],
  [
    'what it had before the last movement',
    [...moved, list([1, 2], asked), topUp(3, 12), query([7, 1, 2]), list([1, 2], asked)],
    'earlier',
  ],
  ['one of two of one amount', [...moved, topUp(3, 12), topUp(2, 14), list([1, 2, 3, 10], asked)], 'merged'],
] as const)('what is wrong with a list that has %s', (_, acts, fault) => {
  const found = deviations(listsEveryMovement(check, true), talk('any', ...acts))
  expect(found.map(({ about }) => about?.fault)).toEqual([fault])
})

it('what is missing from lists is told by what it has in common', () => {
  const pairs = Array.from({ length: 22 }, (_, index) => [
    issue(10),
    topUp(index + 1, index + 11),
    withdraw(0.5, index + 10.5),
  ])
  // The other operation shows what this one leaves out.
  const both = (index: number) => query([index + 1, 0.5], asked)
  const talks = pairs.map((acts, index) => talk(`a${index}`, ...acts, both(index), list([index + 1], asked)))
  const found = deviations(listsEveryMovement(check), ...talks)
  expect(found).toHaveLength(22)
  expect(new Set(found.map(({ about }) => about?.where))).toEqual(
    new Set(["the movement's operation is withdrawFromCard"]),
  )
})

it('withdrawals that lists call top-ups are told by the operation that made them', () => {
  const byOperate = (amount: number) => operate('withdraw', { new_balance: 1 }, { sent: { amount, currency: 'USD' } })
  const talks = Array.from({ length: 20 }, (_, index) => {
    const [rightly, wrongly] = [index + 1, index + 30]
    const entries = [twoAs('withdraw'), { amount: rightly, type: 'withdraw' }, { amount: wrongly, type: 'topup' }]
    const acts = [issue(999), withdraw(2, 997), withdraw(rightly, 900), byOperate(wrongly)]
    return talk(`a${index}`, ...acts, list(entries, asked))
  })
  const found = deviations(listsEveryMovement(check), ...talks)
  expect(found.map(({ about }) => about)).toEqual(
    Array(20).fill({ fault: 'mislabelled', where: "the movement's operation is operateCard" }),
  )
})

it('what is missing only from lists of movements at the same time is told so', () => {
  const whole = Array.from({ length: 5 }, (_, index) => talk(`a${index}`, ...moved, list([1, 2], asked)))
  const torn = talk('b', issue(10), topUp(3, 13), list([3], asked), ...atOnce, list([2, 3], asked))
  const wheres = (count: number) =>
    deviations(listsEveryMovement(check), ...whole.slice(0, count), torn).map(({ about }) => about?.where)
  expect(wheres(4)).toEqual(['requests are sent at the same time'])
  expect(wheres(3)).toEqual([undefined])
})
