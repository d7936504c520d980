import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import { silenceIsAFault } from '../../../src/engine/rules/silence.ts'
import { stepsOf } from '../../../src/engine/run/judging/received.ts'
import { type Act, read, talk } from '../../cards/rules/talk.ts'

const lost = (more: object = {}) => read(1, { status: 0, ...more })
const twice = (turn: number, more: object = {}, status = 200) => [
  lost({ sequence: turn, ...more }),
  read(1, { sequence: turn, repeat: 1, status }),
]
const three = [...twice(5), ...twice(6), ...twice(7)]
/** Whether the first is the reason itself. */
const isAtFault = (...acts: readonly Act[]) => {
  const steps = stepsOf(loadContract(), talk('any', ...acts))
  return steps.of().slice(0, 1).map(silenceIsAFault(steps))[0]
}
it.each([
  ['and others got one later', [lost(), read(1)], true],
  ['nor did others', [read(1, { startedMs: 0 }), lost()], false],
  ['nor did those that were sent later', [lost({ startedMs: 20 }), read(1, { startedMs: 20 })], false],
  ['but three others did at second', [lost(), ...three], true],
  ['but four others did at second', [lost(), ...three, ...twice(8)], false],
  ['but four others did at second, one in a burst', [lost(), ...three, ...twice(8, { role: 'burst' })], true],
  ['but four others were rejected at second', [lost(), ...three, ...twice(8, {}, 400)], true],
  ['but four others that must be rejected were', [lost(), ...three, ...twice(8, { intent: 'invalid' }, 400)], false],
  ['but four others were asked twice', [lost(), ...three, ...twice(8, { status: 200 })], true],
  ['but four others came before another', [lost(), ...three, lost({ sequence: 8 }), read(1)], true],
  ['as the run ended meanwhile', [lost({ trouble: { kind: 'aborted', message: '' } }), read(1)], false],
  ['as it was no HTTP', [lost({ trouble: { kind: 'malformed', message: '' } })], true],
  ['as it was too large', [lost({ trouble: { kind: 'too-large', message: '' } })], true],
] as const)('a request got no response, %s', (_, acts, expected) => {
  expect(isAtFault(...acts)).toBe(expected)
})
