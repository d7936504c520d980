import { describe, expect, it } from 'vitest'
import {
  areCountedAlike,
  foreignTo,
  longIdLike,
  mayBeCounted,
  nearIdsOf,
} from '../../../src/engine/cases/samples/near-ids.ts'

const idsNear = (id: string): string[] => nearIdsOf(id).map((one) => one.id)

describe('near misses of an ID', () => {
  it('near misses differ at one end, by what is missing, additional or other there', () => {
    expect(nearIdsOf('PAY-1001')).toEqual([
      { says: 'with one character too many', id: 'PAY-1001x' },
      { says: 'without its last character', id: 'PAY-100' },
      { says: 'without its first character', id: 'AY-1001' },
      { says: 'with another end', id: 'PAY-1012' },
      { says: 'with a wildcard in place of its end', id: 'PAY-100%' },
      { says: 'with extra characters at the end', id: 'PAY-1001.json' },
      { says: 'behind a way up the path', id: '../PAY-1001' },
    ])
  })

  it.each([
    ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff', '6f9619ff-8b86-4d01-b42d-00cf4fc964aa'],
    ['ABCZ', 'ABDG'],
    ['a\t108\n', 'a\t119\n'],
  ])('near misses keep the alphabet of %j', (like, near) => {
    expect(idsNear(like)).toContain(near)
  })

  it.each([
    ['a blank at its end', '108 ', '108'],
    ['a zero in front', '0042', '042'],
    ['nothing that would be left', '7', ''],
    ['dots that would be left', '..7', '..'],
  ])('near misses leave out what may mean the same, or cannot stand in a path: %s', (_, like, same) => {
    expect(idsNear(like)).not.toContain(same)
  })
})

describe('IDs in place of another', () => {
  it('foreign IDs are those that could mean something else, each once', () => {
    const others = [
      ['a user', 'usr-1'],
      ['a card', 'CRD-1'],
      ['an order', 'usr-1'],
      ['a payment', undefined],
      ['a payout', '..'],
    ] as const
    expect(foreignTo('crd-1', others)).toEqual([['a user', 'usr-1']])
  })

  it('IDs that differ in their numbers only are counted alike', () => {
    expect(areCountedAlike('1000001', '1000002')).toBe(true)
    expect(areCountedAlike('user-7', 'card-8')).toBe(false)
  })

  it('an ID that ends with a number may be longer than one that was counted before', () => {
    expect(['user-17', '17', 'user-017', '6f9619ff-8b86'].map(mayBeCounted)).toEqual([true, true, false, false])
  })

  it('a long ID begins with the real one and has 2,000 characters', () => {
    expect(longIdLike('card-1')).toMatch(/^card-1x+$/)
    expect(longIdLike('card-1')).toHaveLength(2000)
  })
})
