import { expect, it } from 'vitest'
import { createdByTheClock, notPolledInTheFuture } from '../../../src/cards/rules/clock.ts'
import { act, deviations, found, issue, list, register, talk, topUp, verdicts } from './talk.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 8, 0, 0) + second * 1000).toISOString()
const date = (second: number) => ({ date: new Date(at(second)).toUTCString() })
/** Created at one time by the clock of the service, and at another by the Date header. */
const born = (created: number, sent = 0, more: object = {}) => ({
  ...date(sent),
  data: { created_at: at(created), ...more },
})
const user = register('u1', born(0))
const move = topUp(2, 3, date(0))
const listed = (created: number) => list([{ amount: 2, created_at: at(created) }])

it.each([
  ['by a clock that is seven minutes ahead', [register('u1', born(420)), issue(1, born(421))], ''],
  ['in local time', [register('u1', born(3600)), issue(1, born(3601))], 'any#0! any#1!'],
  ['ninety seconds before others, in tens of seconds', [user, issue(1, born(-90))], ''],
  ['sixteen seconds before others', [user, issue(1, born(-16))], 'any#1!'],
  ['fifteen seconds before others', [user, issue(1, born(-15))], ''],
  ['sixteen seconds before others, by a slow request', [user, issue(1, { ...born(-16), durationMs: 1000 })], ''],
  ['two minutes before others, by a slower request', [user, issue(1, { ...born(-121), durationMs: 3e5 })], 'any#1!'],
  ['sixteen seconds before others, as a transaction', [user, issue(1), move, listed(-16)], ''],
  ['between two movements of its amount', [user, issue(1), move, topUp(2, 5, date(900)), listed(1)], ''],
])('something is created %s', (_, acts, expected) => {
  expect(found(createdByTheClock, acts)).toBe(expected)
})

it('a finding says how far the time is from the Date header', () => {
  const headline = `createCard returned \`created_at\` "${at(-16)}" for a new card, -16 s from the Date header`
  const expected = 'the time at which createCard created it, by the clock of the service, within 16 s'
  const received = `"${at(-16)}", -16 s from the Date header of createCard`
  expect(deviations(createdByTheClock, talk('any', user, issue(1, born(-16))))).toMatchObject([
    { headline, expected, received, pointer: '/data/created_at' },
  ])
})

it.each([
  [3600, 'not-utc'],
  [-19_800, 'not-utc'],
  [900, 'not-utc'],
  [-400, undefined],
])('a time that is %i seconds off is in another zone, or is not', (seconds, fault) => {
  const found = deviations(createdByTheClock, talk('any', user, register('u2', born(0)), issue(1, born(seconds))))
  expect(found.map(({ about }) => about?.fault)).toEqual([fault])
})

const poll = (polled: number | string, sent = 0) =>
  act(
    'getPayoutStatus',
    '/payouts/r',
    {},
    { last_polling_at: typeof polled === 'string' ? polled : at(polled) },
    date(sent),
  )

it.each([
  ['before the response', user, poll(-1), ''],
  ['ninety seconds after it', user, poll(90), ''],
  ['two minutes after it', user, poll(120), 'any#1!'],
  ['seven minutes after it, by a clock that is ahead by that', register('u1', born(420)), poll(420), ''],
  ['an hour after it, in local time', register('u1', born(3600)), poll(3600), 'any#1!'],
  ['two minutes after it, by a clock that is an hour behind', register('u1', born(-3600)), poll(120), 'any#1!'],
  ['two hours after it, by a clock that is 67 minutes ahead', register('u1', born(4020)), poll(7200), 'any#1!'],
])('a payout was polled %s', (_, first, second, expected) => {
  const judged = verdicts(notPolledInTheFuture, talk('any', first, second))
  expect(judged).toEqual(expected === '' ? ['any#1'] : ['any#1', expected])
})

it('a poll is not judged where nothing shows the clock of the service', () => {
  expect(verdicts(notPolledInTheFuture, talk('any', poll(7200)))).toEqual([])
})

it('a finding about a poll says how far the clock is ahead elsewhere', () => {
  const expected = (created: number) =>
    deviations(notPolledInTheFuture, talk('any', register('u1', born(created)), poll(7200)))[0]?.expected
  expect(expected(0)).toBe(`a time that is not after ${at(0)}, its Date header`)
  expect(expected(4020)).toContain('its Date header and 4020 s, by which its clock is ahead elsewhere')
})
