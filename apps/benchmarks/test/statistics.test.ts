import { describe, expect, it } from 'vitest'
import { ratios, show, spread } from '../src/statistics.ts'

describe('spread', () => {
  it('spread takes the middle of an odd and between the two middles of an even number of values', () => {
    expect(spread([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 })
    expect(spread([4, 1, 2, 3])).toEqual({ median: 2.5, min: 1, max: 4 })
  })

  it('spread rejects an empty list', () => {
    expect(() => spread([])).toThrow(RangeError)
  })
})

describe('ratios', () => {
  it('ratios compares round by round, so a slow second half of the run changes nothing', () => {
    expect(ratios([100, 50, 25], [200, 100, 50])).toEqual({ median: 0.5, min: 0.5, max: 0.5 })
  })

  it('ratios rejects rounds that have no partner', () => {
    expect(() => ratios([1], [1, 2])).toThrow(RangeError)
  })
})

describe('show', () => {
  it('show writes the median and, in parentheses, the range', () => {
    expect(show({ median: 0.484, min: 0.4, max: 0.55 })).toBe('0.48 (0.40–0.55)')
  })

  it('show leaves the range out where there is none', () => {
    expect(show({ median: 1.4, min: 1.4, max: 1.4 })).toBe('1.40')
  })
})
