import { expect, it } from 'vitest'
import type { Rule } from '../../../src/engine/nouns/check.ts'
import type { Step } from '../../../src/engine/nouns/step.ts'
import { ofCases } from '../../../src/engine/rules/each-response.ts'
import { lastOf, lastWithin } from '../../../src/engine/rules/smallest.ts'
import { deviations, read, talk, verdicts } from '../../cards/rules/talk.ts'

/** Finds something in each response with a balance of more than one. */
const more: Rule = function* judge(steps) {
  for (const step of steps.of()) {
    const { id: exchange } = step.exchange
    const { new_balance: balance } = step.read().data ?? {}
    const deviation = { headline: 'a', expected: '1', received: String(balance) }
    yield Number(balance) > 1 ? { exchange, deviation } : { exchange }
  }
}
const generated = (balance: number, of = String(balance)) => read(balance, { case: { generated: of } })
const caseOf = ({ exchange }: Step) => exchange.case?.generated

it.each([
  ['no case deviates', [read(1), read(0)], undefined, ['any#0', 'any#1']],
  ['several cases deviate', [read(3), read(1), read(2)], undefined, ['any#1', 'any#2!']],
  ['the last case deviates twice', [generated(3), generated(2, 'x'), generated(4, 'x')], caseOf, ['any#1!']],
])('where %s, only the last one is reported, as it did first', (_, acts, of, expected) => {
  expect(verdicts(lastOf(more, of), talk('any', ...acts))).toEqual(expected)
})

it('a finding about a generated case ends with the case', () => {
  const received = (act: typeof read | typeof generated) => deviations(lastOf(more), talk('any', act(2)))[0]?.received
  expect([received(read), received(generated)]).toEqual(['2', '2, in the case 2'])
})

it('a rule of one scenario judges no other', () => {
  const other = talk('other', read(3))
  expect(verdicts(lastWithin('any', more), talk('any', read(2), read(1)), other)).toEqual(['any#1', 'any#0!'])
  const both = talk('any', generated(3, 'x'), generated(2, 'x'))
  expect(verdicts(lastWithin('any', more, caseOf), both, other)).toEqual(['any#0!'])
})

it('a rule is marked as the one that it limits', () => {
  expect(lastOf((steps) => more(steps)).needsCases).toBeUndefined()
  expect(lastOf(ofCases((steps) => more(steps))).needsCases).toBe(true)
})
