import { describe, expect, it } from 'vitest'
import {
  combinations,
  covering,
  type Dimension,
  type Row,
  sufficient,
  withOneMore,
} from '../../../src/engine/values/covering.ts'

const dimension = (name: string, count: number): Dimension => ({
  name,
  values: Array.from({ length: count }, (_, index) => `${name}${index}`),
})

const four = [dimension('a', 4), dimension('b', 3), dimension('c', 3), dimension('d', 2)]

/** How many combinations of values of these dimensions occur. */
function occurring(rows: readonly Row[], ...names: readonly string[]): number {
  return new Set(rows.map((row) => names.map((name) => row[name]).join(' '))).size
}

describe('covering', () => {
  it('covering has every pair of values', () => {
    const rows = covering(four, 2)
    for (const [index, one] of four.entries()) {
      for (const other of four.slice(index + 1)) {
        expect(occurring(rows, one.name, other.name)).toBe(one.values.length * other.values.length)
      }
    }
    expect(rows.length).toBeLessThan(20)
    for (const row of rows) expect(Object.keys(row).sort()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('covering has every triple of values, in far fewer rows than there are combinations', () => {
    const rows = covering(four, 3)
    expect(occurring(rows, 'a', 'b', 'c')).toBe(36)
    expect(occurring(rows, 'a', 'b', 'd')).toBe(24)
    expect(occurring(rows, 'a', 'c', 'd')).toBe(24)
    expect(occurring(rows, 'b', 'c', 'd')).toBe(18)
    expect(rows.length).toBeLessThan(48)
  })

  it('covering begins with the given rows and counts what they have', () => {
    const given = covering(four, 2).slice(0, 5)
    const rows = covering(four, 2, given)
    expect(rows.slice(0, 5)).toEqual(given)
    expect(rows.length).toBeLessThan(20)
  })

  it('covering is the same every time', () => {
    expect(covering(four, 3)).toEqual(covering(four, 3))
  })

  it('covering takes every value of a single dimension', () => {
    expect(covering([dimension('a', 2)], 3)).toEqual([{ a: 'a0' }, { a: 'a1' }])
    expect(covering([], 2)).toEqual([{}])
  })
})

describe('one more dimension', () => {
  it('one more dimension is paired with every value of the others', () => {
    const rows = withOneMore(covering(four, 3), dimension('e', 3))
    const pairs = (name: string): string[] => [...new Set(rows.map((row) => `${row[name]} ${row.e}`))]
    expect(four.map(({ name, values }) => [pairs(name).length, values.length * 3])).toEqual(
      four.map(({ values }) => [values.length * 3, values.length * 3]),
    )
  })
})

describe('combinations', () => {
  it('combinations are complete while they are few', () => {
    expect(combinations([dimension('a', 2), dimension('b', 2)])).toHaveLength(4)
    expect(combinations([dimension('a', 3), dimension('b', 2), dimension('c', 2), dimension('d', 2)])).toHaveLength(24)
  })

  it('combinations are the pairs if they are many', () => {
    expect(combinations(four)).toEqual(covering(four, 2))
  })
})

describe('sufficient', () => {
  it('sufficient keeps every pair of values with a part of the rows', () => {
    const rows = covering(four, 3)
    const some = sufficient(rows, 2)
    for (const [index, one] of four.entries()) {
      for (const other of four.slice(index + 1)) {
        expect(occurring(some, one.name, other.name)).toBe(one.values.length * other.values.length)
      }
    }
    expect(some.length).toBeLessThan(rows.length / 2)
    expect(rows).toEqual(expect.arrayContaining([...some]))
    expect(sufficient(rows, 3).length).toBeLessThanOrEqual(rows.length)
  })
})
