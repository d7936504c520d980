import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import { ofSequence, sequencesGoOn } from '../../../src/cards/rules/sequences.ts'
import { stepsOf } from '../../../src/engine/run/judging/received.ts'
import { type Act, deviations, list, read, talk, topUp, verdicts, withdraw } from './talk.ts'

const no = { status: 400 }
const generated = { case: { generated: 'a sequence' } }
const readAgain = list([], { ...generated, sequence: 0, repeat: 1 })

it.each([
  ['an accepted movement', [topUp(1, 2, generated)], ['any#0']],
  ['a rejected movement', [withdraw(1, 2, { ...generated, ...no })], ['any#0']],
  ['a movement that breaks the server', [withdraw(1, 2, { ...generated, status: 500 })], ['any#0', 'any#0!']],
  ['a rejected reading', [list([], { ...generated, ...no })], ['any#0', 'any#0!']],
  ['a reading that is rejected once', [list([], { ...generated, ...no }), readAgain], ['any#1']],
  ['a rejected reading of no sequence', [list([], no)], []],
])('a sequence of requests has %s', (_, acts, expected) => {
  expect(verdicts(sequencesGoOn, talk('any', ...acts))).toEqual(expected)
})

it('a finding about a sequence says what was allowed', () => {
  const found = (one: Act) => deviations(sequencesGoOn, talk('any', one))[0]?.expected
  expect(found(topUp(1, 2, { ...generated, body: 'ok' }))).toBe('a success or a rejection')
  expect(found(topUp(1, 2, { ...generated, status: 500 }))).toBe('a success with a `data` object')
})

it('a balance belongs to a sequence if its scenario generated the request', () => {
  const isOwn = (...acts: Parameters<typeof talk>) =>
    stepsOf(loadContract(), talk(...acts))
      .of()
      .map((step) => ofSequence('any')({ step } as never))
  expect([isOwn('any', read(1, generated), read(1)), isOwn('b', read(1, generated))]).toEqual([[true, false], [false]])
})
