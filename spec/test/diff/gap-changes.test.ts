import { describe, expect, test } from 'vitest'
import type { ContractDocument } from '../../build/document.ts'
import { gapChanges } from '../../diff/gap-changes.ts'

const gap = {
  id: 'amounts/unit',
  weight: 'money',
  question: 'Is an amount in major or in minor units?',
  reference: 'in major units',
}
const decided = { ...gap, decision: 'in major units' }

const contract = (...gaps: readonly object[]) =>
  ({ paths: {}, components: { schemas: { Amount: { 'x-gaps': gaps } } } }) as unknown as ContractDocument

function changes(before: readonly object[], after: readonly object[]): object[] {
  return gapChanges(contract(...before), contract(...after)).map(({ at, where, ...rest }) => {
    expect(where).toMatch(/^gap amounts\//)
    expect(at).toEqual({
      document: after.length === 0 ? 'released' : 'current',
      pointer: '#/components/schemas/Amount/x-gaps/0',
    })
    return rest
  })
}

describe('what breaks implementers', () => {
  const breaking = (what: string) => ({
    bump: 'major',
    breaks: 'implementers',
    what: `${what}: what conformed so far may fail`,
  })

  test.each([
    ['a decision', [gap], [decided], 'decided'],
    ['another decision', [decided], [{ ...gap, decision: 'in minor units' }], 'decided otherwise'],
    ['a decision that has parts', [gap], [{ ...gap, decision: { answer: 'major' } }], 'decided'],
    ['a new gap that is decided already', [], [decided], 'decided'],
  ])('%s is breaking for implementers', (_, before, after, what) => {
    expect(changes(before, after)).toEqual([breaking(what)])
  })
})

describe('what breaks no implementer', () => {
  test.each([
    ['a new gap', [], [gap], { bump: 'minor', what: 'added' }],
    ['a gap that is gone', [gap], [], { bump: 'minor', what: 'retired' }],
    ['a decided gap that is gone', [decided], [], { bump: 'minor', what: 'retired, was decided' }],
    ['a decision that is taken back', [decided], [gap], { bump: 'minor', what: 'open again' }],
    ['another weight', [gap], [{ ...gap, weight: 'detail' }], { bump: 'patch', what: 'weight money became detail' }],
    ['a rank', [gap], [{ ...gap, rank: 4 }], { bump: 'patch', what: 'rank none became 4' }],
    [
      'other choices',
      [gap],
      [{ ...gap, choices: ['major', 'minor'] }],
      { bump: 'patch', what: 'suggests other answers' },
    ],
    ['other answers', [gap], [{ ...gap, answers: ['major'] }], { bump: 'patch', what: 'suggests other answers' }],
    [
      'another wording of the question',
      [gap],
      [{ ...gap, question: 'Which unit has an amount?' }],
      { bump: 'patch', what: 'reworded', isRewording: true },
    ],
    [
      'another wording of what the reference server does',
      [gap],
      [{ ...gap, reference: 'major units' }],
      { bump: 'patch', what: 'reworded', isRewording: true },
    ],
  ])('%s breaks nothing', (_, before, after, expected) => {
    expect(changes(before, after)).toEqual([expected])
  })

  test('a decision that was released breaks nothing', () => {
    const answer = { ...gap, decision: { answer: 'major' }, answers: ['major', 'minor'] }
    expect(changes([answer], [structuredClone(answer)])).toEqual([])
  })
})
