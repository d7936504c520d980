import { describe, expect, test } from 'vitest'
import type { ContractDocument } from '../../build/document.ts'
import { requirementChanges } from '../../diff/requirement-changes.ts'

const requirement = (level: string, text = 'topUpCard MUST raise the balance.') => ({
  id: 'top-up/raises',
  level,
  text,
})

const contract = (...requirements: readonly object[]) =>
  ({ paths: { '/topup': { post: { 'x-requirements': requirements } } }, components: {} }) as unknown as ContractDocument

function changes(before: readonly object[], after: readonly object[]): object[] {
  return requirementChanges(contract(...before), contract(...after)).map(({ at, where, ...rest }) => {
    expect(where).toBe('requirement top-up/raises')
    expect(at).toEqual({
      document: after.length === 0 ? 'released' : 'current',
      pointer: '#/paths/~1topup/post/x-requirements/0',
    })
    return rest
  })
}

const breaking = { bump: 'major', breaks: 'implementers' }

describe('a requirement', () => {
  test.each([
    ['that becomes documented breaks implementers', 'inferred', 'documented', breaking],
    ['that was shown and becomes documented breaks implementers', 'observed', 'documented', breaking],
    ['that was documented and is inferred is not breaking', 'documented', 'inferred', { bump: 'minor' }],
    ['that was inferred and is observed is not breaking', 'inferred', 'observed', { bump: 'minor' }],
  ])('a requirement %s', (_, before, after, expected) => {
    expect(changes([requirement(before)], [requirement(after)])).toEqual([
      { ...expected, what: expect.stringContaining(`${before} became ${after}`) },
    ])
  })

  test('a requirement that is new breaks implementers if it is documented', () => {
    const what = 'added, documented: what conformed so far may fail'
    expect(changes([], [requirement('documented')])).toEqual([{ ...breaking, what }])
    expect(changes([], [requirement('inferred')])).toEqual([{ bump: 'minor', what: 'added, inferred' }])
  })

  test('a requirement that is retired is not breaking', () => {
    expect(changes([requirement('documented')], [])).toEqual([{ bump: 'minor', what: 'retired, was documented' }])
  })

  test('a requirement that is reworded is not breaking, and is marked as reworded', () => {
    const reworded = requirement('documented', 'topUpCard MUST raise the balance of the card.')
    expect(changes([requirement('documented')], [reworded])).toEqual([
      { bump: 'patch', what: 'reworded', isRewording: true },
    ])
  })

  test('a requirement that has not changed is not listed', () => {
    expect(changes([requirement('documented')], [requirement('documented')])).toEqual([])
  })
})
