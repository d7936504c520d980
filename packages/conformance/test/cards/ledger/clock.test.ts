import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { clockOffset, isAlike, offsetOf, usualOffset } from '../../../src/cards/ledger/clock.ts'
import { type Creation, creationsIn } from '../../../src/cards/ledger/creations.ts'
import { stepsOf } from '../../../src/engine/run/judging/received.ts'
import { type Act, issue, list, register, talk, topUp, withdraw } from '../rules/talk.ts'

const creation = (what: Creation['what'], offset: number): Creation => ({
  ...{ what, by: 'any', shownBy: 'any', exchange: 'any#1', pointer: '' },
  ...{ atMs: 1_000_000 + offset, datesMs: [1, 1_000_000] },
})
const usual = (users: readonly number[], cards: readonly number[] = [], transactions: readonly number[] = []) =>
  usualOffset([
    ...users.map((one) => creation('user', one)),
    ...cards.map((one) => creation('card', one)),
    ...transactions.map((one) => creation('transaction', one)),
  ])

describe('the clock of a service', () => {
  it('the clock is as far from the Date headers as the median of each kind', () => {
    expect([usual([]), usual([7]), usual([900, 100, 20]), usual([5, -10])]).toEqual([0, 7, 100, 5])
  })

  it('the clock is that of most kinds or, if all disagree, the nearest', () => {
    const [hour, day] = [3_600_000, 86_400_000]
    expect([usual([0], [hour], [hour + 1]), usual([hour], [-5], [hour])]).toEqual([hour, hour])
    expect([usual([day], [-hour], [2 * day]), usual([-day], [2 * day], [hour])]).toEqual([-hour, hour])
    expect([usual([], [day]), usual([hour], [], [1]), usual([day], [hour])]).toEqual([day, 1, hour])
  })

  it('local time is no clock of its own', () => {
    const minute = 60_000
    const offset = (byMs: number) => clockOffset([creation('user', byMs)])
    expect([60, -120, 345, 840, 30].map((minutes) => offset(minutes * minute + 9_000))).toEqual([0, 0, 0, 0, 0])
    const others = [15, 67, -187, 855, 525_600].map((minutes) => minutes * minute)
    expect(others.map(offset)).toEqual(others)
    expect(offset(60 * minute + 16_000)).toBe(60 * minute + 16_000)
  })

  it('two times are alike within the tolerance, and the last moment counts', () => {
    expect([isAlike(0, 90_000), isAlike(90_001, 0), isAlike(-45_000, 45_000)]).toEqual([true, false, true])
    expect([isAlike(5, 8, 3), isAlike(8, 4, 3)]).toEqual([true, false])
    expect(offsetOf({ ...creation('user', 5), datesMs: [1, 2] })).toBe(1_000_003)
    expect(offsetOf({ ...creation('user', 5), datesMs: [] })).toBe(0)
  })
})

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 8, 0, second)).toISOString()
const date = (second: number) => ({ date: new Date(Date.UTC(2026, 10, 20, 8, 0, second)).toUTCString() })
const born = (second: number, more: object = {}) => ({ ...date(second), data: { created_at: at(second), ...more } })

/** What was created, by which operation, and seconds from the Date headers that it may be compared with. */
const found = (...acts: readonly Act[]) =>
  creationsIn(
    stepsOf(loadContract(), talk('any', ...acts))
      .of()
      .map((step) => step.read()),
  ).map(({ what, by, shownBy, atMs, datesMs, tookMs, pointer, exchange }) => [
    ...[what, by, shownBy, exchange, pointer],
    ...[datesMs.map((dateMs) => (atMs - dateMs) / 1000), tookMs],
  ])

describe('what a run created', () => {
  const user = ['user', 'createCardUser', 'createCardUser', 'any#0', '/data/created_at', [0], 5]
  const card = ['card', 'createCard', 'createCard', 'any#0', '/data/created_at', [0], 5]
  const transaction = (by: string, turn: number, place: number, seconds: readonly number[]) => [
    ...['transaction', by, 'operateCard', `any#${turn}`, `/data/transactions/${place}/created_at`],
    ...[seconds, undefined],
  ]
  const entry = (amount: number | string, second: number) => ({ amount, created_at: at(second) })

  it('a user or a card is created once, by the response that shows it first', () => {
    expect(found(register('u1', born(1)), register('u1', born(2)))).toEqual([user])
    expect(found(issue(10, born(1)), issue(10, born(2)))).toEqual([card])
    expect(found(register('u1', born(1)), register('u2', born(2)))).toHaveLength(2)
    expect(found(issue(10, born(1)), issue(10, { ...born(2), card: 'c2' }))).toHaveLength(2)
    expect(found(issue(10, { ...born(1), status: 400 }), register('u1', { ...born(1), status: 400 }))).toEqual([])
    expect(found(issue(10, born(1, { card_id: 5 })), topUp(1, 2, born(1, { card_id: 'c2' })))).toEqual([])
  })

  it('what has no time, or came without a date, tells nothing', () => {
    expect(found(register('u1', date(1)), issue(10, { data: { created_at: at(1) } }))).toEqual([])
    expect(found(issue(10), topUp(1, 11), list([entry(1, 2)]))).toEqual([])
    expect(found(issue(10), topUp(1, 11, date(1)), list([{ amount: 1, created_at: 'x' }, { amount: 1 }]))).toEqual([])
  })

  it('a transaction of the amount of a movement may be created by any such movement before', () => {
    expect(found(issue(10), topUp(1, 11, date(1)), list([entry(9, 2), entry(-1, 3)]))).toEqual([
      transaction('topUpCard', 2, 1, [2]),
    ])
    const both = [topUp(1, 11, date(1)), withdraw(1, 10, date(4))]
    expect(found(issue(10), ...both, list([entry(1, 5)]))).toEqual([transaction('withdrawFromCard', 3, 0, [4, 1])])
    expect(found(issue(10), list([entry(1, 5)]), ...both)).toEqual([])
  })

  it('a transaction of the opening balance, or of another card, tells nothing', () => {
    expect(found(issue(10), topUp(10, 20, date(1)), list([entry(10, 2)]))).toEqual([])
    const others = [issue(10), issue(10, { card: 'c2' }), topUp(1, 11, { ...date(1), card: 'c2' })]
    expect(found(...others, list([entry(1, 2)]))).toEqual([])
    expect(found(...others, list([entry(1, 2)], { card: 'c2' }))).toHaveLength(1)
  })
})
