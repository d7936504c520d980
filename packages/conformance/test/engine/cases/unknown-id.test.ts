import { describe, expect, it } from 'vitest'
import { unknownIdLike } from '../../../src/engine/cases/samples/unknown-id.ts'
import { createRandom } from '../../../src/engine/values/random.ts'

describe('an unknown ID', () => {
  it.each([
    ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff', /^6f9619ff-8b86-4d01-b42d-[0-9a-f]{12}$/],
    ['CARD:6F9619FF-8B86-4D01-B42D-00CF4FC964FF', /^CARD:6F9619FF-8B86-4D01-B42D-[0-9A-F]{12}$/],
    ['crd_01jnb2nq5gfirstcard0000001', /^crd_01jnb2nq5gfirs[a-z]{5}\d{7}$/],
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', /^01ARZ3NDEKTSV4[A-Z0-9]{12}$/],
    ['507f1f77bcf86cd799439011', /^507f1f77bcf8[0-9a-f]{12}$/],
    ['4000001234567890123', /^40000019\d{11}$/],
  ])('an unknown ID like %s has its length and its shape', (like, shape) => {
    const id = unknownIdLike(like, createRandom('seed'))
    expect(id).toMatch(shape)
    expect(id).toHaveLength(like.length)
    expect(id).not.toBe(like)
  })

  it.each([
    ['7', /^9\d{8}$/],
    ['4711', /^9\d{8}$/],
    ['user/42', /^user\/9\d{8}$/],
    ['card-000042', /^card-9\d{8}$/],
    ['C108', /^C9\d{8}$/],
    ['VC000108', /^VC9\d{8}$/],
    ['a\t108\n', /^a\t9\d{8}\n$/],
    ['10/äö 7 crd=', /^10\/äö 9\d{8} crd=$/],
    ['anna', /^anna\d{12}$/],
  ])(
    'an unknown ID like %j, which has few others beside it, is longer: what is as long may be taken',
    (like, shape) => {
      expect(unknownIdLike(like, createRandom('seed'))).toMatch(shape)
    },
  )

  it.each([
    ['a\t104\n', /^a\t9\d{8}\n$/],
    ['c7x', /^c9\d{8}x$/],
    ['a/b', /^a\/b\d{12}$/],
  ])('an unknown ID like %j is longer, because there are few of its shape', (like, shape) => {
    expect(unknownIdLike(like, createRandom('seed'))).toMatch(shape)
  })

  it('an unknown ID differs each time', () => {
    const random = createRandom('seed')
    const ids = Array.from({ length: 100 }, () => unknownIdLike('card-000042', random))
    expect(new Set(ids).size).toBe(100)
  })
})
