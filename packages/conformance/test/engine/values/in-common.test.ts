import { expect, it } from 'vitest'
import { distanceIn, inCommon, onlyAmong } from '../../../src/engine/values/in-common.ts'

/** Twenty-four of each kind and weight. */
const others = ['a', 'b', 'c'].flatMap((kind) =>
  Array.from({ length: 8 }, (_, weight) => ({ kind, isNew: weight % 2 === 0, weight, id: `${kind}${weight}` })),
)

it.each([
  ['a word', [{ kind: 'd' }, { kind: 'd', weight: 3 }], '`kind` is d'],
  ['a sign', [{ weight: -1 }, { weight: -5 }], '`weight` is negative'],
  ['a size', [{ weight: 9 }, { weight: 12 }], '`weight` is more than 7'],
  ['decimals', [{ weight: 1.5 }, { weight: 4.25 }], '`weight` has decimals'],
  ['decimals that others do not have, as they lack the field', [{ size: 1.5 }, { size: 2.5 }], '`size` has decimals'],
  ['no decimals', [{ size: 1 }, { size: 2 }], '`size` has no decimals'],
  ['a clause', [{ 'it was sent before': true }, { 'it was sent before': true }], 'it was sent before'],
  ['nothing', [{ kind: 'a' }, { kind: 'b' }], undefined],
  ['nothing, alone', [{ kind: 'd' }], undefined],
])('what some have in common, and no others: %s', (_, some, says) => {
  expect(inCommon(some, others)).toBe(says)
})

it('two conditions are about two fields', () => {
  const withoutMiddle = others.filter(({ weight }) => weight < 3 || weight > 5)
  const some = [
    { kind: 'b', weight: 3 },
    { kind: 'c', weight: 5 },
  ]
  expect(inCommon(some, [...withoutMiddle, ...withoutMiddle])).toBeUndefined()
})

it('two conditions tell apart what one does not', () => {
  const withoutOldA = others.filter(({ kind, isNew }) => kind !== 'a' || isNew)
  const some = [
    { kind: 'a', isNew: false, weight: 3 },
    { kind: 'a', isNew: false, weight: 5 },
    { kind: 'a', isNew: false, weight: 7 },
    { kind: 'a', isNew: false, weight: 2 },
    { kind: 'a', isNew: false, weight: 4 },
  ]
  expect(inCommon(some.slice(0, 4), withoutOldA)).toBeUndefined()
  expect(inCommon(some, withoutOldA)).toBe('`kind` is a and `isNew` is false')
  expect(inCommon(some, withoutOldA.slice(0, 19))).toBeUndefined()
})

it('a count that all have is a condition, if others have more and less', () => {
  const counted = others.flatMap(({ weight }) => (weight === 4 ? [] : [{ weight, 'the number of parcels': weight }]))
  expect(inCommon([{ 'the number of parcels': 4 }, { 'the number of parcels': 4 }], counted)).toBe(
    'the number of parcels is 4',
  )
  expect(inCommon([{ weight: 4 }, { weight: 4 }], counted)).toBeUndefined()
})

it('what nearly all have in common is said with its exceptions', () => {
  const named = (name: string, ...odd: readonly number[]) =>
    Array.from({ length: 10 }, (_, index) => ({ [name]: odd.includes(index) ? 'first' : 'last' }))
  const clause = 'the parcel before'
  expect(inCommon(named(clause, 3), others)).toBe('the parcel before is last, with few exceptions')
  expect(inCommon(named(clause, 3, 4), others)).toBeUndefined()
  expect(inCommon(named(clause, 3), [...others, { [clause]: 'last' }])).toBe(
    'the parcel before is last, with few exceptions',
  )
  expect(inCommon(named(clause, 3), [...others, ...named(clause, 3)])).toBeUndefined()
  // Fewer others have fewer exceptions.
  const some = Array.from({ length: 10 }, () => named(clause)).flat()
  expect(inCommon([...some, {}], [...others, ...named(clause)])).toBeUndefined()
  // Most requests have the usual values of fields.
  expect(inCommon(named('kind', 3), others)).toBeUndefined()
  expect(inCommon(named('kind'), [...others, { kind: 'last' }])).toBe('`kind` is last, with few exceptions')
})

it('a bound belongs to two conditions only where there are no exceptions', () => {
  const heavy = Array.from({ length: 10 }, () => ({ kind: 'last', weight: 12 }))
  const light = Array.from({ length: 20 }, () => ({ kind: 'last', weight: 2 }))
  const first = heavy.map((one) => ({ ...one, kind: 'first' }))
  expect(inCommon(heavy, [...light, ...first])).toBe('`kind` is last and `weight` is more than 2')
  expect(inCommon(heavy, [...light, ...first, { kind: 'last', weight: 12 }])).toBeUndefined()
})

it('of two numbers, either may be the condition', () => {
  const small = Array.from({ length: 20 }, (_, size) => ({ size, weight: 20 - size }))
  expect(
    inCommon(
      [
        { size: 30, weight: 40 },
        { size: 50, weight: 60 },
      ],
      small,
    ),
  ).toBe('`size` is more than 19 or `weight` is more than 20')
})

it('no bound is said with exceptions', () => {
  const sizes = (...all: readonly number[]) => all.map((size) => ({ 'the size': size }))
  const large = sizes(...Array.from({ length: 10 }, () => 12))
  const small = sizes(...Array.from({ length: 20 }, () => 2))
  expect(inCommon(large, small)).toBe('the size is more than 2')
  expect(inCommon([...large, ...sizes(2)], small)).toBeUndefined()
})

it('what others have as well is told if it is no chance that all of these have it', () => {
  const many = Array.from({ length: 10 }, () => others).flat()
  const some = Array.from({ length: 10 }, (_, weight) => ({ kind: 'a', isNew: weight % 2 === 0, weight: weight % 8 }))
  expect(onlyAmong(some, many, 10)).toBe('`kind` is a')
  expect(onlyAmong(some, many, 5)).toBeUndefined()
  expect(inCommon(some, many)).toBeUndefined()
})

it('of two such conditions, the second is no chance among those that have the first', () => {
  const many = Array.from({ length: 10 }, () => others).flat()
  const some = Array.from({ length: 20 }, () => ({ kind: 'a', isNew: true }))
  expect(onlyAmong(some, many, 20)).toBe('`kind` is a and `isNew` is true')
})

it('what all others have, and none of these, is told', () => {
  const express = others.map((one) => ({ ...one, isExpress: true }))
  expect(inCommon([{ kind: 'a' }, { kind: 'b' }], express)).toBe('`isExpress` is not true')
})

it('a bound of a number that the others of a kind do not have is no part of two conditions', () => {
  const ofKind = (kind: string) =>
    Array.from({ length: 8 }, (_, count) => ({ kind, 'the number of parcels': count + 1 }))
  expect(inCommon(ofKind('a'), [...others, ...ofKind('b')])).toBeUndefined()
})

it('what comes again and again is one in so many, whatever shifts it', () => {
  const each = (count: number, distance: number, first = 0) =>
    Array.from({ length: count }, (_, index) => first + index * distance)
  expect(distanceIn(each(9, 7, 4))).toBe(7)
  expect(distanceIn([...each(9, 7, 4), ...each(9, 7, 63)])).toBe(7)
  expect(distanceIn(each(5, 7, 4))).toBeUndefined()
  // Those that come with each fourth one, but not with most of them.
  expect(distanceIn([0, 4, 16, 20, 32, 48, 60, 76, 88, 100, 112, 124])).toBeUndefined()
  expect(distanceIn([1, 5, 11, 12, 30, 33, 41, 56, 57, 70])).toBeUndefined()
})
