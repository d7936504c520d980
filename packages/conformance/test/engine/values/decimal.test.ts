import { describe, expect, it } from 'vitest'
import { add, compare, decimal, subtract } from '../../../src/engine/values/decimal.ts'

describe('decimal', () => {
  it.each([
    [0.29, '0.29'],
    ['50.290', '50.29'],
    [1e21, '1000000000000000000000'],
    [1e-7, '0.0000001'],
    ['-0.50', '-0.5'],
    [0, '0'],
  ])('decimal writes %s as %s', (value, text) => {
    expect(decimal(value)).toBe(text)
  })

  it('decimal adds what floats get wrong', () => {
    expect(add(0.1, 0.2)).toBe('0.3')
    expect(add('1.005', 1000)).toBe('1001.005')
    expect(subtract(0.3, 0.1)).toBe('0.2')
    expect(subtract(10, 10)).toBe('0')
  })

  it('decimal compares by value, not by spelling', () => {
    expect(compare('1.50', 1.5)).toBe(0)
    expect(compare(0.29, 0.3)).toBe(-1)
    expect(compare(1e3, 999)).toBe(1)
  })

  it('decimal rejects what is not a decimal', () => {
    expect(() => decimal(Number.NaN)).toThrow(RangeError)
    expect(() => decimal('1,5')).toThrow(RangeError)
  })
})
