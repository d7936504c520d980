import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Money, money } from '../src/money.ts'

/** The oracle: a value as a fraction of two integers, parsed in another way than in money.ts. */
interface Rational {
  readonly numerator: bigint
  readonly denominator: bigint
}

function rational(text: string): Rational {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const power = Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction)
  return power < 0
    ? { numerator: digits, denominator: 10n ** BigInt(-power) }
    : { numerator: digits * 10n ** BigInt(power), denominator: 1n }
}

/** Compares a ± b with c without dividing. */
function difference(a: Rational, sign: 1n | -1n, b: Rational, c: Rational): bigint {
  const sum = a.numerator * b.denominator + sign * b.numerator * a.denominator
  return sum * c.denominator - c.numerator * a.denominator * b.denominator
}

const zero: Rational = { numerator: 0n, denominator: 1n }

const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength })
const jsonNumber = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: fc.oneof(
      fc.constant('0'),
      digits(25).map((text) => text.replace(/^0+(?=.)/, '')),
    ),
    fraction: fc.option(digits(25), { nil: undefined }),
    exponent: fc.option(fc.integer({ min: -320, max: 300 }), { nil: undefined }),
  })
  .map(({ sign, whole, fraction, exponent }) =>
    [sign, whole, fraction === undefined ? '' : `.${fraction}`, exponent === undefined ? '' : `e${exponent}`].join(''),
  )
const double = fc.double({ noNaN: true, noDefaultInfinity: true })
/** Ordinary amounts: up to 18 digits, up to 8 of them after the point. */
const everyday = fc
  .record({ units: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), decimals: fc.integer({ min: 0, max: 8 }) })
  .map(({ units, decimals }) => `${units}e-${decimals}`)
const amount = fc.oneof(jsonNumber, everyday, double.map(String)).map(money.parse)

const canonical = /^(?:0|-?(?:[1-9]\d*|0(?=\.))(?:\.\d*[1-9])?)$/

describe('money, against rational arithmetic', () => {
  it('parse keeps the value, in canonical form', () => {
    fc.assert(
      fc.property(fc.oneof(jsonNumber, everyday), (text) => {
        const parsed = money.parse(text)
        expect(parsed).toMatch(canonical)
        expect(difference(rational(text), 1n, zero, rational(parsed))).toBe(0n)
      }),
      { numRuns: 2_000 },
    )
  })

  it('add is exact, canonical and commutative', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const sum = money.add(a, b)
        expect(sum).toMatch(canonical)
        expect(difference(rational(a), 1n, rational(b), rational(sum))).toBe(0n)
        expect(money.add(b, a)).toBe(sum)
      }),
      { numRuns: 5_000 },
    )
  })

  it('subtract is exact and undoes add', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(difference(rational(a), -1n, rational(b), rational(money.subtract(a, b)))).toBe(0n)
        expect(money.subtract(money.add(a, b), b)).toBe(a)
      }),
      { numRuns: 5_000 },
    )
  })

  it('compare has the sign of the difference, and is zero only for equal texts', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const expected = difference(rational(a), -1n, rational(b), zero)
        expect(Math.sign(money.compare(a, b))).toBe(expected > 0n ? 1 : expected < 0n ? -1 : 0)
        expect(money.compare(a, b) === 0).toBe(a === b)
      }),
      { numRuns: 2_000 },
    )
  })

  it('fromNumber and toNumber are inverse for every double, and isExactAsNumber says so', () => {
    fc.assert(
      fc.property(double, (value) => {
        const text = money.fromNumber(value)
        // -0 is 0: an amount has no negative zero.
        expect(money.toNumber(text)).toBe(value === 0 ? 0 : value)
        expect(money.isExactAsNumber(text)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it('isExactAsNumber agrees with what JSON.stringify would write', () => {
    fc.assert(
      fc.property(amount, (text: Money) => {
        const written = JSON.stringify(money.toNumber(text))
        const isExact = written !== 'null' && money.parse(written) === text
        expect(money.isExactAsNumber(text)).toBe(isExact)
      }),
      { numRuns: 2_000 },
    )
  })
})
