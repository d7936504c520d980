import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import { acceptedAs } from '../../../src/cards/rules/accepted-as.ts'
import { stepsOf } from '../../../src/engine/run/judging/received.ts'
import { type Act, act, issue, list, read, register, talk, topUp } from './talk.ts'

const contract = loadContract()
const disable = act('disableCard', '/virtual-cards/cards/c1/disable', {}, { new_balance: 11 })
const named = { data: { first_name: 'A' } }

/** The beginning of what was received in response to the last request. */
function shown(name: string | undefined, acts: readonly Act[]): string {
  const steps = stepsOf(contract, talk('any', ...acts))
  const last = steps.of().at(-1)
  return last?.operation ? acceptedAs(last.operation, name, last, steps) : ''
}

it.each([
  ['the name that was kept', 'first_name', [register('u1', named)], 'accepted as "A": '],
  ['nothing of a rejection', 'first_name', [register('u1', { ...named, status: 400 })], ''],
  ['nothing of no field', undefined, [issue(10), disable], ''],
  ['nothing of a field that is not the amount', 'currency', [issue(10), topUp(1, 11)], ''],
  ['nothing of a balance that is not shown', 'amount', [issue(10), topUp(1)], ''],
  ['nothing of a balance that nothing was before', 'amount', [topUp(1, 11)], ''],
])('a request with a wrong value shows %s', (_, name, acts, expected) => {
  expect(shown(name, acts)).toBe(expected)
})

/** It does not say that it succeeded. */
const unsure = read(2, { intent: 'open', body: '{"data":{"new_balance":2}}' })
const left = 'left the balance as it was: '
const by = (change: number) => `changed the balance by ${change}: `

it.each([
  ['that its issue returned', [issue(10), topUp(1, 11)], by(1)],
  ['that is the same', [issue(10), topUp(1, 10)], left],
  ['that was read last', [issue(10), read(11), topUp(1, 13)], by(2)],
  ['that was read of it, and not of another card', [issue(10), read(2, { card: 'c2' }), topUp(1, 13)], by(3)],
  ['that was issued, and not that of another card', [issue(10), issue(2, { card: 'c2' }), topUp(1, 13)], by(3)],
  ['that a success returned', [issue(10), unsure, topUp(1, 13)], by(3)],
  ['that is known, where a list had none', [issue(10), list([]), topUp(1, 13)], by(3)],
  ['that was read before it was sent', [issue(10), read(11, { durationMs: 90 }), topUp(1, 13)], by(3)],
])('a movement is compared with the balance %s', (_, acts, expected) => {
  expect(shown('amount', acts)).toBe(expected)
})
