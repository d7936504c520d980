import { decimal } from '../../engine/values/decimal.ts'

/** What one movement cost: the difference between its amount and the change of the balance. Both are decimal texts. */
export interface Charge {
  readonly amount: string
  readonly cost: string
}

const roundings = ['down', 'up', 'half up', 'half to even', 'not at all'] as const

/** In millionths of a unit of the currency. */
const millionthsInACent = 10_000
export const wholeUnit = 1_000_000

/** In millionths, the most common first; the last one is a tenth of a cent. */
const units = [millionthsInACent, wholeUnit, 1_000] as const

/** A rule for fees: a fixed part and a share of the amount, rounded to a unit of the currency, and perhaps a least and a largest fee. */
export interface Fee {
  /** In cents. */
  readonly fixed: number
  /** In hundredths of a percent. */
  readonly share: number
  readonly rounding: (typeof roundings)[number]
  /** What the share is rounded to. */
  readonly unit: (typeof units)[number]
  readonly bounds?: Bounds
}

/** In millionths. */
interface Bounds {
  readonly least: number
  readonly most: number
}

type WayToRound = Pick<Fee, 'rounding' | 'unit'>

const waysToRound: readonly WayToRound[] = units.flatMap((unit, index) =>
  roundings.filter((one) => index === 0 || one !== 'not at all').map((rounding) => ({ rounding, unit })),
)

/** In hundredths of a percent. A charge of more than a quarter of every amount is not a fee. */
const largestShare = 2_500

/** Larger amounts times a share are no longer exact. */
const largestCents = Number.MAX_SAFE_INTEGER / largestShare

/** Whether an amount can be money: not less than cents, which only floating-point arithmetic produces. */
export function isPlausible(amount: string, ...others: readonly string[]): boolean {
  return decimalsOf(amount) <= Math.max(2, ...others.map(decimalsOf))
}

function decimalsOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0
}

/** Whether a fee for this amount can be computed: it has no fractions of cents, and is not astronomically large. */
export function isCountable(amount: string): boolean {
  return inCents({ amount, cost: '0' }) !== undefined
}

/** Every rule that explains all of these charges, the simplest first; none if they follow no rule. */
export function feesThatExplain(charges: readonly Charge[]): readonly Fee[] {
  const counted = charges.map(inCents)
  const [first, ...others] = distinct(counted)
  if (!first || counted.includes(undefined)) return []
  const fees = straightFees(first, others)
  return simplestFirst(fees.length > 0 ? fees : boundedFees([first, ...others]))
}

/** Rules without a least or a largest fee. */
function straightFees(first: Counted, others: readonly Counted[]): Fee[] {
  const fees: Fee[] = []
  for (const [index, way] of waysToRound.entries()) {
    // Without a share, there is nothing to round.
    for (let share = index === 0 ? 0 : 1; share <= largestShare; share++) {
      const rest = first.cost - shareOf(first.amount, share, way)
      // A larger share of the same amount is not less.
      if (rest < 0) break
      if (rest % millionthsInACent !== 0) continue
      const fee = { fixed: rest / millionthsInACent, share, ...way }
      if (others.every(({ amount, cost }) => feeInMillionths(amount, fee) === cost)) fees.push(fee)
    }
  }
  return fees
}

/**
 * Rules with a least fee, a largest one or both. Every other charge must show the share: only where nothing is free, less than
 * two may do so, because one wrong balance among many right ones looks like a largest fee.
 */
function boundedFees(charges: readonly Counted[]): Fee[] {
  const costs = charges.map(({ cost }) => cost)
  const [low, high] = [Math.min(...costs), Math.max(...costs)]
  const hasLeast = low > 0
  return [high, Number.POSITIVE_INFINITY].flatMap((most) => {
    const shown = charges.filter(({ cost }) => cost < most && (cost > low || !hasLeast))
    const telling = shown.filter(({ cost }) => cost > 0)
    const [first, ...others] = shown
    if (!first || telling.length < (hasLeast ? 1 : 2)) return []
    const bounds = { least: hasLeast ? low : 0, most }
    return straightFees(first, others)
      .filter(({ share, fixed }) => share > 0 && (shown.length > 1 || fixed === 0))
      .map((fee) => ({ ...fee, bounds }))
      .filter((fee) => charges.every(({ amount, cost }) => feeInMillionths(amount, fee) === cost))
  })
}

/** Each charge once, the one of the largest amount first: the fewest rules explain it. */
function distinct(charges: readonly (Counted | undefined)[]): readonly Counted[] {
  const each = new Map(charges.flatMap((one) => (one ? [[`${one.amount} ${one.cost}`, one]] : [])))
  return [...each.values()].sort((one, other) => other.amount - one.amount)
}

/** Those of the rules that explain this charge as well. */
export function stillExplaining(fees: readonly Fee[], charge: Charge): readonly Fee[] {
  const known = inCents(charge)
  return known ? fees.filter((fee) => feeInMillionths(known.amount, fee) === known.cost) : []
}

/** The fee for an amount, as decimal text. */
export function feeOf(amount: number | string, fee: Fee): string {
  const known = inCents({ amount: decimal(amount), cost: '0' })
  return known ? decimal(`${feeInMillionths(known.amount, fee)}e-6`) : '0'
}

/** The fixed part as decimal text. */
export function fixedPartOf({ fixed }: Fee): string {
  return fromCents(fixed)
}

/** The share in percent as decimal text. */
export function percentOf({ share }: Fee): string {
  return fromCents(share)
}

function fromCents(cents: number): string {
  return decimal(`${cents}e-2`)
}

interface Counted {
  /** In cents. */
  readonly amount: number
  /** In millionths of a unit of the currency. */
  readonly cost: number
}

/** Undefined if a charge is finer than a millionth, or its amount not in whole cents. No rule explains a negative charge. */
function inCents({ amount, cost }: Charge): Counted | undefined {
  if (!isPlausible(amount) || decimalsOf(cost) > 6) return undefined
  const [cents, millionths] = [Number(`${amount}e2`), Number(`${cost}e6`)].map(Math.round) as [number, number]
  return cents <= largestCents && millionths <= Number.MAX_SAFE_INTEGER
    ? { amount: cents, cost: millionths }
    : undefined
}

function feeInMillionths(amount: number, { fixed, share, bounds, ...way }: Fee): number {
  const fee = fixed * millionthsInACent + shareOf(amount, share, way)
  return bounds ? Math.min(Math.max(fee, bounds.least), bounds.most) : fee
}

/** A hundredth of a percent of a cent is a millionth of a unit. */
function shareOf(amount: number, share: number, { rounding, unit }: WayToRound): number {
  if (rounding === 'not at all') return amount * share
  const rest = (amount * share) % unit
  const count = (amount * share - rest) / unit
  return (count + (isRoundedUp[rounding](rest / unit, count) ? 1 : 0)) * unit
}

const isRoundedUp: Readonly<
  Record<Exclude<WayToRound['rounding'], 'not at all'>, (rest: number, units: number) => boolean>
> = {
  down: () => false,
  up: (rest) => rest > 0,
  'half up': (rest) => rest >= 0.5,
  'half to even': (rest, units) => rest > 0.5 || (rest === 0.5 && units % 2 === 1),
}

function simplestFirst(fees: readonly Fee[]): readonly Fee[] {
  const ranked = fees.map((fee) => ({ fee, rank: complexity(fee) }))
  ranked.sort(
    (one, other) =>
      one.rank - other.rank ||
      one.fee.share - other.fee.share ||
      units.indexOf(one.fee.unit) - units.indexOf(other.fee.unit),
  )
  return ranked.map(({ fee }) => fee)
}

/** People set a fee of 1 % or 1.5 %, seldom one of 1.47 %. */
function complexity({ fixed, share, rounding, bounds }: Fee): number {
  const places = [10_000, 100, 50, 10, 5, 1].findIndex((step) => share % step === 0)
  return (bounds ? 1_000 : 0) + places * 100 + (fixed > 0 && share > 0 ? 10 : 0) + roundings.indexOf(rounding)
}
