import { describe, expect, it } from 'vitest'
import { combinations, pairwise } from '../../src/checks/derived/combinations.ts'

const dimension = (name: string, count: number) => ({
  name,
  values: Array.from({ length: count }, (_, index) => `${name}${index}`),
})

describe('combinations', () => {
  it('are complete while they are few', () => {
    expect(combinations([])).toEqual([{}])
    expect(combinations([dimension('a', 2), dimension('b', 2)])).toEqual([
      { a: 'a0', b: 'b0' },
      { a: 'a0', b: 'b1' },
      { a: 'a1', b: 'b0' },
      { a: 'a1', b: 'b1' },
    ])
    expect(combinations([dimension('a', 3), dimension('b', 2), dimension('c', 2), dimension('d', 2)])).toHaveLength(24)
  })

  it('cover every pair of values if they are many', () => {
    const dimensions = [dimension('a', 4), dimension('b', 3), dimension('c', 3), dimension('d', 2)]
    const rows = combinations(dimensions)
    expect(rows).toEqual(pairwise(dimensions))
    expect(rows.length).toBeLessThan(20)
    for (const [index, one] of dimensions.entries()) {
      for (const other of dimensions.slice(index + 1)) {
        const together = new Set(rows.map((row) => `${row[one.name]} ${row[other.name]}`))
        expect(together.size).toBe(one.values.length * other.values.length)
      }
    }
    for (const row of rows) expect(Object.keys(row).sort()).toEqual(['a', 'b', 'c', 'd'])
  })
})
