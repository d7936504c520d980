import { expect, it } from 'vitest'
import { laterOnesAreLater } from '../../../src/cards/rules/later-ones.ts'
import { issue, list, read, register, talk, topUp, verdicts } from './talk.ts'

const at = (second: number) => ({ created_at: new Date(Date.UTC(2026, 10, 20, 8, 0, second)).toISOString() })
const born = (second: number, more: object = {}) => ({ data: at(second), ...more })
const pause = read(10, { role: 'baseline' })
const user = register('u1', born(5))

it.each([
  ['a user at a whole minute', [user, pause, register('u2', born(0))], ''],
  ['a user in another attempt', [user, pause, register('u2', born(4, { attempt: 2 }))], ''],
  [
    'a user before a card',
    [register('u1', born(3)), issue(10, born(5)), pause, register('u2', born(4))],
    'any#3 any#3!',
  ],
  [
    'a user before one of the pause',
    [register('u1', born(5, { role: 'baseline' })), register('u2', born(4))],
    'any#1 any#1!',
  ],
  [
    'a user before a transaction that alone is ahead',
    [user, issue(10, born(5)), topUp(1, 11), list([{ amount: 1, ...at(9) }]), pause, register('u2', born(7))],
    'any#5 any#3!',
  ],
  [
    'a user before a transaction and a card',
    [user, issue(10, born(8)), topUp(1, 11), list([{ amount: 1, ...at(9) }]), pause, register('u2', born(7))],
    'any#5 any#5!',
  ],
])('after a pause, a service created %s', (_, acts, expected) => {
  expect(verdicts(laterOnesAreLater('any'), talk('any', ...acts)).join(' ')).toBe(expected)
})

it('a transaction is created by its movement, and shown by the last list of its card', () => {
  const judge = (...entries: readonly object[]) =>
    verdicts(
      laterOnesAreLater('any'),
      talk(
        'any',
        issue(10),
        topUp(1, 11),
        pause,
        topUp(2, 13),
        list([{ amount: 2 }]),
        list(entries),
        list([], { card: 'c2' }),
        read(13),
      ),
    )
  expect(judge({ amount: 1, ...at(5) }, { amount: 2, ...at(6) })).toEqual(['any#5'])
  expect(judge({ amount: 1, ...at(5) }, { amount: 2, ...at(5) })).toEqual(['any#5', 'any#5!'])
  expect(judge({ amount: 1, ...at(5) }, { amount: 2 })).toEqual([])
  expect(judge({ amount: 1, ...at(5) }, { amount: 3, ...at(4) })).toEqual([])
  expect(judge({ amount: 2, ...at(4) })).toEqual([])
  expect(judge({ amount: 1, ...at(5) }, { amount: 0, ...at(4) })).toEqual([])
  const rejected = [topUp(2, 0, { status: 400 }), list([{ amount: 2, ...at(4) }])]
  expect(verdicts(laterOnesAreLater('any'), talk('any', user, pause, issue(10), ...rejected))).toEqual([])
  const ofOther = list([{ amount: 2, ...at(4) }], { card: 'c2' })
  expect(verdicts(laterOnesAreLater('any'), talk('any', user, pause, issue(10), topUp(2, 12), ofOther))).toEqual([])
})

it('what is created in another scenario is not judged', () => {
  expect(verdicts(laterOnesAreLater('another'), talk('any', user, pause, register('u2', born(4))))).toEqual([])
})
