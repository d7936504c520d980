import { describe, expect, it } from 'vitest'
import { listsAreSeparate, listsNoRejected } from '../../../src/cards/rules/other-cards.ts'
import { type Act, issue, list, read, talk, topUp, verdicts, withdraw } from './talk.ts'

const check = 'any'
const other = { card: 'c2' }
const base = { case: { base: 'b', features: [{ check, says: 'a list' }] } }
const baseline = { role: 'baseline', case: { base: 'b' } } as const
const rejected = (amount: number, more = {}) => topUp(amount, 0, { status: 400, ...more })

describe('the rule that lists of cards are separate', () => {
  const judge = (...acts: readonly Act[]) => verdicts(listsAreSeparate(check), talk('any', ...acts))
  const both = [issue(10), issue(10, other), topUp(1, 11)]

  it.each([
    ['has what was withdrawn from another card', [...both, withdraw(2, 8, other), list([1, 2])], ['any#4!']],
    ['has what was rejected for another card', [...both, rejected(2, other), list([1, 2])], []],
    ['has what is moved on another card later', [...both, list([1, 2]), topUp(2, 12, other)], []],
    ['has what a movement changed', [...both.slice(0, 2), topUp(3, 12), topUp(2, 12, other), list([2])], []],
    ['has what was moved on both, at a cost', [...both.slice(0, 2), topUp(2, 11), topUp(2, 12, other), list([2])], []],
    ['has a transaction of zero', [...both, read(10, other), list([1, 0])], []],
    ['has what was moved in another attempt', [...both, topUp(2, 12, { ...other, attempt: 2 }), list([1, 2])], []],
    ['is shorter than before', [...both, list([1, 7], baseline), list([1], base)], ['any#4!']],
    ['is as long as before', [...both, list([1, 7], baseline), list([1, 8], base)], []],
  ])('a list that %s', (_, acts, expected) => {
    expect(judge(...acts).filter((one) => one.endsWith('!'))).toEqual(expected)
  })

  it('lists are judged that are accepted, in one scenario', () => {
    expect(judge(...both, list([1]), list([1], { status: 400 }), read(11))).toEqual(['any#3'])
    expect(verdicts(listsAreSeparate(check), talk('another', ...both, list([1])))).toEqual([])
    expect(judge(...both, list([7]), list([1], { sequence: 3, repeat: 1 }))).toEqual(['any#4'])
  })
})

describe('the rule that lists have no rejected movement', () => {
  const judge = (...acts: readonly Act[]) => verdicts(listsNoRejected(check), talk('any', ...acts))
  const zero = { amount: 0, status: 'x' }
  const moved = [issue(10), topUp(1, 11), topUp(3, 14), read(14), list([1, 3, zero], baseline)]
  const second = (amount: number, more: object = {}) => ({ id: 'new', amount, ...more })

  it.each([
    ['a transaction of zero', [rejected(0), list([1, second(0)], base)], false],
    ['a top-up of zero', [rejected(0), list([1, second(0, { type: 'topup' })], base)], true],
    ['a transaction that it had before', [rejected(5), list([1, { id: 't1', amount: 5 }], base)], false],
    ['what was rejected for another card', [rejected(5, other), list([1, second(5)], base)], false],
    ['what was accepted, under another ID', [rejected(1), list([{ id: 't8', amount: 1 }], base)], false],
    ['a rejected one, among others', [rejected(5), list([{ id: 't9', amount: 5 }, 1, second(5)], base)], true],
    ['a status of no movement', [rejected(5), list([1, second(5, { status: 'x' })], base)], false],
    ['what was accepted later as well', [rejected(5), topUp(5, 16), list([1, second(5)], base)], false],
    ['as much as was accepted before', [rejected(1), list([1, second(1)], base)], true],
    ['what got no response', [topUp(5, 0, { status: 0 }), list([1, second(5)], base)], false],
  ])('a list that has %s', (_, acts, deviates) => {
    const id = `any#${4 + acts.length}`
    expect(judge(...moved, ...acts)).toEqual([id, ...(deviates ? [`${id}!`] : [])])
  })

  it('a list is judged if it is accepted, and there is one before', () => {
    expect(judge(issue(10), topUp(1, 11), list([1]), rejected(5), list([1, second(5)], base))).toEqual([])
    expect(judge(...moved, rejected(5), list([1, second(5)], { ...base, status: 400 }))).toEqual([])
    expect(judge(...moved, rejected(5), list([1, second(5)], { case: { base: 'b' } }))).toEqual([])
  })
})
