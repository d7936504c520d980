import { describe, expect, it } from 'vitest'
import { type Money, money } from '../src/money.ts'

describe('money.parse', () => {
  it.each([
    ['0.29', '0.29'],
    ['100', '100'],
    ['0', '0'],
    ['-0', '0'],
    ['-0.0e5', '0'],
    ['50.2900', '50.29'],
    ['50.00', '50'],
    ['1e-2', '0.01'],
    ['1E+2', '100'],
    ['12.5e1', '125'],
    ['12.5e-1', '1.25'],
    ['-3.10', '-3.1'],
    ['0.010000000000000002', '0.010000000000000002'],
    ['12345678901234567.89', '12345678901234567.89'],
    ['1000000000000000', '1000000000000000'],
    ['0e999999999', '0'],
  ])('money.parse writes %s as %s', (text, canonical) => {
    expect(money.parse(text)).toBe(canonical)
  })

  it('money.parse expands 1e300 to a one and three hundred zeros', () => {
    expect(money.parse('1e300')).toBe(`1${'0'.repeat(300)}`)
  })

  it('money.parse expands the smallest double to its 324 decimals', () => {
    expect(money.parse('5e-324')).toBe(`0.${'0'.repeat(323)}5`)
  })

  it.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '.5',
    '5.',
    '01',
    '-',
    '--1',
    '1e',
    '1,5',
    '0x10',
    'NaN',
    'Infinity',
    '1_000',
    '１',
    '1\n',
    '0.5\n',
  ])('money.parse rejects %j, which is not a JSON number', (text) => {
    expect(() => money.parse(text)).toThrow(SyntaxError)
  })

  it('money.parse accepts 16,383 decimals and rejects one more, as PostgreSQL does', () => {
    const longest = `0.${'1'.repeat(16_383)}`
    expect(money.parse(longest)).toBe(longest)
    expect(() => money.parse(`${longest}1`)).toThrow(RangeError)
  })

  it('money.parse rejects an exponent that would expand to a gigabyte of zeros', () => {
    expect(() => money.parse('1e999999999')).toThrow(RangeError)
    expect(() => money.parse('1e-999999999')).toThrow(RangeError)
    expect(() => money.parse(`1e${'9'.repeat(400)}`)).toThrow(RangeError)
  })

  it('money.parse does not repeat what it rejects, because the text comes from a request', () => {
    expect(() => money.parse('4242424242424242x')).toThrow(/^(?!.*4242)/)
  })
})

describe('money.fromNumber', () => {
  it.each([
    [0.29, '0.29'],
    [100, '100'],
    [1e21, '1000000000000000000000'],
    [1e-7, '0.0000001'],
    [1.5e-7, '0.00000015'],
    [0.1 + 0.2, '0.30000000000000004'],
    [-0, '0'],
    [-2.5, '-2.5'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ])('money.fromNumber uses the decimal that %d prints as', (value, canonical) => {
    expect(money.fromNumber(value)).toBe(canonical)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('money.fromNumber rejects %d', (value) => {
    expect(() => money.fromNumber(value)).toThrow(RangeError)
  })
})

describe('money.add and money.subtract', () => {
  it.each([
    ['0.1', '0.2', '0.3'],
    ['100', '0.29', '100.29'],
    ['0.71', '0.29', '1'],
    ['-0.3', '0.1', '-0.2'],
    ['-0.3', '0.3', '0'],
    ['999999999999.99', '0.01', '1000000000000'],
    ['4000000000000.01', '4000000000000.02', '8000000000000.03'],
    ['0.000001', '0.0000001', '0.0000011'],
    ['12345678901234567.89', '0.01', '12345678901234567.9'],
    ['0.010000000000000002', '0.01', '0.020000000000000002'],
    ['9007199254740993', '1', '9007199254740994'],
  ])('%s + %s = %s, and back', (a, b, sum) => {
    expect(money.add(a as Money, b as Money)).toBe(sum)
    expect(money.add(b as Money, a as Money)).toBe(sum)
    expect(money.subtract(sum as Money, b as Money)).toBe(a)
  })

  it('money.add keeps a cent beside 1e300', () => {
    const sum = money.add(money.parse('1e300'), money.parse('0.01'))
    expect(sum).toBe(`1${'0'.repeat(300)}.01`)
    expect(money.subtract(sum, money.parse('1e300'))).toBe('0.01')
  })

  it('money.add keeps the smallest double beside the largest', () => {
    const largest = money.fromNumber(Number.MAX_VALUE)
    const smallest = money.fromNumber(Number.MIN_VALUE)
    expect(money.subtract(money.add(largest, smallest), largest)).toBe(smallest)
  })

  it('money.add adds a million cents to ten thousand', () => {
    const cent = money.parse('0.01')
    let sum = money.parse('0')
    for (let count = 0; count < 1_000_000; count++) sum = money.add(sum, cent)
    expect(sum).toBe('10000')
  })
})

describe('money.compare', () => {
  it('money.compare orders amounts by value, not by text', () => {
    const ordered = [
      '-10',
      '-9.5',
      '-9.05',
      '-0.1',
      '-0.01',
      '0',
      '0.01',
      '0.05',
      '0.1',
      '0.5',
      '9',
      '9.5',
      '10',
      '1000',
    ]
    const shuffled = ordered.toReversed() as Money[]
    expect(shuffled.sort(money.compare)).toEqual(ordered)
  })
})

describe('money.negate', () => {
  it.each([
    ['5.5', '-5.5'],
    ['-5.5', '5.5'],
    ['0', '0'],
  ])('money.negate turns %s into %s', (amount, negated) => {
    expect(money.negate(amount as Money)).toBe(negated)
  })
})

describe('money.isExactAsNumber', () => {
  it.each([
    '0',
    '0.29',
    '-0.3',
    '123456789012345',
    '0.010000000000000002',
    `1${'0'.repeat(300)}`,
    `0.${'0'.repeat(323)}5`,
  ])('money.isExactAsNumber is true for %s, which its double prints as', (amount) => {
    expect(money.isExactAsNumber(amount as Money)).toBe(true)
  })

  it.each([
    '12345678901234567.89',
    '0.0100000000000000001',
    '9007199254740993',
    `1${'0'.repeat(300)}.01`,
    `1${'0'.repeat(309)}`,
  ])('money.isExactAsNumber is false for %s, which its double does not print as', (amount) => {
    expect(money.isExactAsNumber(amount as Money)).toBe(false)
  })
})
