declare const canonical: unique symbol

/**
 * An exact decimal in its canonical form: no exponent, no leading zeros, no trailing zeros ("50.29", "0.01", "-3"). Two amounts are
 * equal exactly if their texts are equal. Sums are exact: 0.1 + 0.2 is 0.3.
 */
export type Money = string & { readonly [canonical]: true }

export const money = { parse, fromNumber, add, subtract, negate, compare, isNegative, toNumber, isExactAsNumber }

// The decimals that PostgreSQL's NUMERIC can hold (its documentation, table 8.2). SQLite could hold more, but both stores must accept
// the same amounts.
const maxDecimals = 16_383
// A double has at most 309 digits before the point; the rest leaves room for sums. Unbounded, "1e999999999" would be a gigabyte.
const maxWholeDigits = 1_000

// Nothing that an amount can be is written longer, except with zeros that mean nothing. The rest is for an exponent.
const maxCharacters = maxWholeDigits + maxDecimals + 100

const canonicalText = /^(?:-?(?:[1-9]\d*|0(?=\.))(?:\.\d*[1-9])?|0)$/
const jsonNumber = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** The exact value of a number in JSON notation. Throws a `RangeError` for more than an amount can hold, or more text than it needs. */
function parse(jsonNumberText: string): Money {
  if (jsonNumberText.length < 24 && canonicalText.test(jsonNumberText)) return jsonNumberText as Money
  if (jsonNumberText.length > maxCharacters) {
    throw new RangeError(`an amount may be written in at most ${maxCharacters} characters`)
  }
  const [, sign, whole = '', fraction = '', exponent = '0'] = jsonNumber.exec(jsonNumberText) ?? []
  if (sign === undefined) throw new SyntaxError('an amount must be written as a JSON number')

  const significant = (whole + fraction).replace(/^0+/, '')
  const digits = withoutFinalZeros(significant)
  if (digits === '') return '0' as Money
  // The value is digits × 10^power.
  const power = Number(exponent) - fraction.length + (significant.length - digits.length)
  if (digits.length + power > maxWholeDigits || -power > maxDecimals) {
    throw new RangeError(
      `an amount may have ${maxWholeDigits} digits before and ${maxDecimals} after the decimal point`,
    )
  }
  return (sign + withPoint(digits, power)) as Money
}

/** The decimal that a double prints as: 0.29 is "0.29", not the binary fraction nearest to it. */
function fromNumber(value: number): Money {
  if (!Number.isFinite(value)) throw new RangeError('an amount must be finite')
  const text = String(value)
  // ECMAScript's Number::toString uses an exponent only from 1e21 upwards and below 1e-6. Without one, its text is canonical.
  return text.includes('e') ? parse(text) : (text as Money)
}

function add(a: Money, b: Money): Money {
  return sum(a, b, 1n)
}

function subtract(a: Money, b: Money): Money {
  return sum(a, b, -1n)
}

function negate(amount: Money): Money {
  if (amount === '0') return amount
  return (isNegative(amount) ? amount.slice(1) : `-${amount}`) as Money
}

/** Negative, zero or positive, as `Array.prototype.sort` expects. */
function compare(a: Money, b: Money): number {
  if (a === b) return 0
  if (isNegative(a) !== isNegative(b)) return isNegative(a) ? -1 : 1
  return isNegative(a) ? compareMagnitudes(b.slice(1), a.slice(1)) : compareMagnitudes(a, b)
}

function isNegative(amount: Money): boolean {
  return amount.startsWith('-')
}

/** The nearest double. `isExactAsNumber` tells whether it is exact. */
function toNumber(amount: Money): number {
  return Number(amount)
}

/** Whether the amount's double prints as the same decimal, so that `JSON.stringify` loses nothing. */
function isExactAsNumber(amount: Money): boolean {
  // Fifteen significant digits always survive (IEEE 754 binary64, DBL_DIG); sixteen characters include a point or a sign.
  if (amount.length <= 15) return true
  const nearest = Number(amount)
  return Number.isFinite(nearest) && fromNumber(nearest) === amount
}

function sum(a: Money, b: Money, sign: 1n | -1n): Money {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b))
  const total = units(a, decimals) + sign * units(b, decimals)
  if (total === 0n) return '0' as Money
  const digits = (total < 0n ? -total : total).toString()
  const kept = withoutFinalZeros(digits)
  return ((total < 0n ? '-' : '') + withPoint(kept, digits.length - kept.length - decimals)) as Money
}

function decimalsOf(amount: Money): number {
  const point = amount.indexOf('.')
  return point < 0 ? 0 : amount.length - point - 1
}

function units(amount: Money, decimals: number): bigint {
  return BigInt(amount.replace('.', '') + '0'.repeat(decimals - decimalsOf(amount)))
}

/** A loop, because `/0+$/` takes quadratic time where the zeros are followed by another digit. */
function withoutFinalZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

/** Writes digits × 10^power. `digits` has no zero at either end. */
function withPoint(digits: string, power: number): string {
  if (power >= 0) return digits + '0'.repeat(power)
  const whole = digits.length + power
  return whole > 0 ? `${digits.slice(0, whole)}.${digits.slice(whole)}` : `0.${'0'.repeat(-whole)}${digits}`
}

function compareMagnitudes(a: string, b: string): number {
  const [wholeA = '', fractionA = ''] = a.split('.')
  const [wholeB = '', fractionB = ''] = b.split('.')
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length
  if (wholeA !== wholeB) return wholeA < wholeB ? -1 : 1
  // Canonical fractions have no trailing zeros, so they sort as text.
  return fractionA < fractionB ? -1 : 1
}

// ECMAScript's JSON.rawJSON, which TypeScript's library does not declare yet.
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }

/**
 * An amount as a value for `JSON.stringify`, exact to the last digit: a number if a number is exact, otherwise raw JSON. It is typed as
 * the number that the client will see.
 */
export function exactNumber(amount: Money): number {
  return money.isExactAsNumber(amount) ? money.toNumber(amount) : (rawJSON(amount) as number)
}
