/** Exact decimals as text, because floats lose the cents that the suite checks. */
interface Scaled {
  readonly units: bigint
  readonly scale: number
}

/** The longest sum of two doubles has fewer characters. */
const longest = 1_000

/** A larger exponent of ten would take memory: `1e999999999` has a billion digits. */
const largestExponent = 400

/** Whether the text is a decimal that can be calculated with. */
export function isDecimal(text: string): boolean {
  return numberPartsOf(text) !== undefined
}

/** Sign, digits before and after the point, and exponent. */
function numberPartsOf(text: string): RegExpExecArray | undefined {
  const parts = text.length > longest ? null : /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)
  return parts && Math.abs(Number(parts[4] ?? 0)) <= largestExponent ? parts : undefined
}

function parse(text: string): Scaled {
  const parts = numberPartsOf(text)
  if (!parts) throw new RangeError(`not a decimal: ${text.slice(0, 40)}`)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts
  const units = BigInt(sign + whole + fraction)
  const scale = fraction.length - Number(exponent)
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

function print({ units, scale }: Scaled): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = withoutZerosAtItsEnd(digits.slice(digits.length - scale))
  const sign = units < 0n ? '-' : ''
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`
}

/**
 * Rounded to a millionth of a unit. No currency has smaller coins, and the noise of binary floats (10.0100000000001) is smaller by
 * far, so sums that are compared this way agree whether the other side counts in floats or in decimals.
 */
export function toMillionths(text: string): string {
  const [, fraction = ''] = text.split('.')
  if (fraction.length <= millionths) return text
  const { units, scale } = parse(text)
  const unit = 10n ** BigInt(scale - millionths)
  const [half, sign] = [unit / 2n, units < 0n ? -1n : 1n]
  return print({ units: (units + sign * half) / unit, scale: millionths })
}

const millionths = 6

export function withoutZerosAtItsEnd(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

function align(a: Scaled, b: Scaled): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale)
  return [a.units * 10n ** BigInt(scale - a.scale), b.units * 10n ** BigInt(scale - b.scale), scale]
}

/** The canonical text of a finite number or a decimal in any notation: no exponent, no redundant zeros. */
export function decimal(value: number | string): string {
  const text = String(value)
  // Already in JavaScript's own notation.
  if (Number.isFinite(value) && !text.includes('e')) return text
  return print(parse(text))
}

export function add(a: number | string, b: number | string): string {
  const [left, right, scale] = align(parse(String(a)), parse(String(b)))
  return print({ units: left + right, scale })
}

export function subtract(a: number | string, b: number | string): string {
  const [left, right, scale] = align(parse(String(a)), parse(String(b)))
  return print({ units: left - right, scale })
}

/** Negative if `a` is less than `b`, zero if they are equal, positive if `a` is greater. */
export function compare(a: number | string, b: number | string): number {
  // The shortest decimals of two numbers have the same order as the numbers.
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0
  const [left, right] = align(parse(String(a)), parse(String(b)))
  return left < right ? -1 : left > right ? 1 : 0
}
