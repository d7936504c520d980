import { describe, expect, it } from 'vitest'
import { idsAreUnique, listedTopUps, typesAreNotOpposite } from '../../../src/cards/rules/shown-transactions.ts'
import { transactionsStay } from '../../../src/cards/rules/transactions-stay.ts'
import type { Rule } from '../../../src/engine/nouns/check.ts'
import { type Act, act, deviations, issue, list, query, read, talk, topUp, verdicts, withdraw } from './talk.ts'

const deviating = (rule: Rule, acts: readonly Act[]) =>
  verdicts(rule, talk('any', ...acts)).filter((one) => one.endsWith('!'))

const entry = (id: unknown, more: object = {}) => ({
  id,
  amount: 1,
  currency: 'USD',
  type: 'topup',
  created_at: 'now',
  ...more,
})
const deviation = { headline: 'a', expected: 'b', received: 'c' }
/** A response to a movement that shows this transaction. */
const showing = (...transactions: readonly object[]) => ({ data: { transactions } })
const other = { card: 'c2' }
const open = { intent: 'open', isAllowed: true } as const

const at = (created_at: string) => ({ created_at })
const type = (name: string) => ({ type: name })
const [fine, coarse] = ['2026-11-20T08:00:41.5Z', '2026-11-20T08:00:41Z']
const two = { amount: 2 }
const ofOther = { ...other, data: { card_id: 'c2' } }

describe('the rule that transactions stay', () => {
  const shown = list([entry('a')])
  const odd = showing(entry('a', type('x')))
  it.each([
    ['in another currency', [shown, list([entry('a', { currency: 'EUR' })])], ['any#2!']],
    ['at the same moment, less finely', [list([entry('a', at(fine))]), list([entry('a', at(coarse))])], []],
    ['under the type of a moment', [list([entry('a', type(fine))]), list([entry('a', type(coarse))])], ['any#2!']],
    ['twice with other amounts', [shown, list([entry('a', two), entry('a', { amount: 3 })])], []],
    ['without an ID', [list([entry(null)]), list([entry(null, { amount: 2 })])], []],
    ['without an amount', [shown, list([entry('a', { amount: 'x' })])], []],
    ['without a currency', [shown, list([entry('a', { currency: 5 })])], []],
    [
      'of a card that a reading names',
      [read(10, ofOther), list([entry('a')], other), list([entry('a', two)], other)],
      [],
    ],
    ['in a response that is open', [shown, read(10, { intent: 'open', ...showing(entry('a', two)) })], []],
    ['in other words than the list before', [topUp(1, 11, odd), shown, list([entry('a', type('x'))])], ['any#3!']],
  ] as const)('a response may not change a transaction: it returns it %s', (_, acts, expected) => {
    expect(deviating(transactionsStay, [issue(10), ...acts])).toEqual(expected)
  })

  const named = topUp(1, 11, showing(entry('a')))
  const eleven = { amount: 11 }
  const whole = [topUp(11, 21, showing(entry('a', eleven))), withdraw(10, 11)]
  const terminate = act('terminateCard', '/virtual-cards/cards/c1', {}, {})
  it.each([
    ['other transactions', [named, list([entry('b', two)])], []],
    ['two of this amount', [named, list([entry('b'), entry('c')])], []],
    [
      'one of two in the response to the movement',
      [topUp(1, 11, showing(entry('a'), entry('c'))), list([entry('b')])],
      [],
    ],
    ['an amount that another movement changed', [named, topUp(3, 12), list([entry('b')])], []],
    ['an amount that was on a card', [...whole, read(11), list([entry('b', eleven)])], ['any#4!']],
    ['an amount that was on a terminated card', [...whole, terminate, list([entry('b', eleven)])], []],
  ] as const)('a list has %s', (_, acts, expected) => {
    expect(deviating(transactionsStay, [issue(10), ...acts])).toEqual(expected)
  })

  it('of two operations that show a transaction with different sums, either may be wrong, so both are named', () => {
    const other = entry('a', { currency: 'EUR' })
    const headlineOf = (...acts: readonly Act[]) =>
      deviations(transactionsStay, talk('any', issue(10), ...acts))[0]?.headline
    expect(headlineOf(topUp(1, 11, showing(entry('a'))), list([other]))).toBe(
      'topUpCard returned a transaction of 1 USD, and operateCard returned `data.transactions[0]`, "a", with 1 EUR',
    )
    expect(headlineOf(list([entry('a')]), list([other]))).toBe(
      'operateCard returned `data.transactions[0]`, "a", with 1 EUR; the one with that id had 1 USD before',
    )
  })

  it('an operation that changes what it listed is told before one that only differs from it', () => {
    const at = (minute: number) => [entry('a', { created_at: `2026-11-20T08:0${minute}:00Z` })]
    const acts = [list(at(1)), query(at(0)), query(at(0)), list(at(2))]
    expect(deviating(transactionsStay, [issue(10), ...acts])).toEqual(['any#4!', 'any#2!'])
  })

  it('a transaction of the opening balance may have another ID, and a card is issued once', () => {
    expect(deviating(transactionsStay, [issue(1), named, list([entry('b')])])).toEqual([])
    expect(deviating(transactionsStay, [issue(10), named, issue(1), list([entry('b')])])).toEqual(['any#3!'])
    expect(deviating(transactionsStay, [issue(10, { status: 400 }), named, list([entry('b')])])).toEqual([])
  })
})

describe('the rule that types are not opposite', () => {
  const shown = (more: object = {}) => showing(entry('a', { type: 'withdraw', ...more }))
  it.each([
    ['a withdrawal as a withdrawal', [withdraw(1, 9, shown())], false],
    ['a reversal', [topUp(1, 11, shown({ amount: -1 }))], false],
    ['a top-up of nothing as a withdrawal', [topUp(0, 10, shown({ amount: 0 }))], true],
    [
      'two of the amount',
      [topUp(1, 11, showing(entry('a', { type: 'withdraw' }), entry('b', { type: 'withdraw' })))],
      false,
    ],
    ['an amount that was moved before', [withdraw(1, 9), topUp(1, 10, shown())], false],
  ] as const)('a response shows %s', (_, acts, deviates) => {
    expect(deviating(typesAreNotOpposite, [issue(10), ...acts])).toEqual(deviates ? [`any#${acts.length}!`] : [])
  })

  it('an amount like that of the opening may be the opening', () => {
    expect(deviating(typesAreNotOpposite, [issue(1), topUp(1, 2, shown())])).toEqual([])
  })
})

describe('the transactions that can only be top-ups', () => {
  it.each([
    ['a top-up', [topUp(1, 11), list([7, 1])], ['/data/transactions/1']],
    [
      'each of two top-ups',
      [topUp(1, 11), topUp(1, 12), list([1, 1])],
      ['/data/transactions/0', '/data/transactions/1'],
    ],
    ['no withdrawal', [withdraw(1, 9), list([1])], []],
    ['nothing that was rejected', [topUp(1, 0, { status: 400 }), list([1])], []],
    ['nothing that is open', [topUp(1, 11, open), list([1])], []],
  ] as const)('a list shows %s', (_, acts, expected) => {
    const pointers: string[] = []
    const rule = listedTopUps('operateCard', (_response, pointer) => {
      pointers.push(pointer)
      return [deviation]
    })
    const found = verdicts(rule, talk('any', issue(10), ...acts, query([1])))
    expect(pointers).toEqual(expected)
    expect(found).toEqual([`any#${acts.length}`, ...expected.map(() => `any#${acts.length}!`)])
  })

  it('a top-up of the opening balance may be the opening', () => {
    const rule = listedTopUps('operateCard', () => [deviation])
    expect(verdicts(rule, talk('any', issue(1), topUp(1, 2), list([1])))).toEqual(['any#2'])
  })
})

it('a list that has an ID twice deviates, but not one that has no IDs', () => {
  const of = (...ids: readonly unknown[]) => deviating(idsAreUnique, [list(ids.map((id) => entry(id)))])
  expect([of('a', 'b'), of('a', 'b', 'a'), of('a', 'a', 'a'), of(null, null), of(5, 5)]).toEqual([
    ...[[], ['any#0!'], ['any#0!', 'any#0!'], [], []],
  ])
})
