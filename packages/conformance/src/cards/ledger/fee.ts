import { compare, decimal } from '../../engine/values/decimal.ts'

/** What one movement cost: the difference between its amount and the change of the balance. Both are decimal texts. */
export interface Charge {
  readonly amount: string
  readonly cost: string
}

const roundings = ['down', 'up', 'half up', 'half to even'] as const

/** A rule for fees: a fixed part and a share of the amount, rounded to a unit of the currency. */
export interface Fee {
  /** In cents. */
  readonly fixed: number
  /** In hundredths of a percent. */
  readonly share: number
  readonly rounding: (typeof roundings)[number]
  /** In cents: what the share is rounded to. */
  readonly unit: 1 | 100
}

type WayToRound = Pick<Fee, 'rounding' | 'unit'>

const waysToRound: readonly WayToRound[] = ([1, 100] as const).flatMap((unit) =>
  roundings.map((rounding) => ({ rounding, unit })),
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
  const fees: Fee[] = []
  for (const [index, way] of waysToRound.entries()) {
    // Without a share, there is nothing to round.
    for (let share = index === 0 ? 0 : 1; share <= largestShare; share++) {
      const fixed = first.cost - shareOf(first.amount, share, way)
      // A larger share of the same amount is not less.
      if (fixed < 0) break
      const explains = ({ amount, cost }: Counted) => fixed + shareOf(amount, share, way) === cost
      if (others.every(explains)) fees.push({ fixed, share, ...way })
    }
  }
  return simplestFirst(fees)
}

/** Each charge once, the one of the largest amount first: the fewest rules explain it. */
function distinct(charges: readonly (Counted | undefined)[]): readonly Counted[] {
  const each = new Map(charges.flatMap((one) => (one ? [[`${one.amount} ${one.cost}`, one]] : [])))
  return [...each.values()].sort((one, other) => other.amount - one.amount)
}

/** Those of the rules that explain this charge as well. */
export function stillExplaining(fees: readonly Fee[], charge: Charge): readonly Fee[] {
  const known = inCents(charge)
  return known ? fees.filter((fee) => feeInCents(known.amount, fee) === known.cost) : []
}

/** The fee for an amount, as decimal text. */
export function feeOf(amount: number | string, fee: Fee): string {
  const known = inCents({ amount: decimal(amount), cost: '0' })
  return known ? fromCents(feeInCents(known.amount, fee)) : '0'
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

/** A charge in cents. */
interface Counted {
  readonly amount: number
  readonly cost: number
}

/** Undefined if a charge is negative, or not in whole cents. */
function inCents({ amount, cost }: Charge): Counted | undefined {
  if (!isPlausible(amount) || !isPlausible(cost) || compare(cost, 0) < 0) return undefined
  const [amountInCents, costInCents] = [Number(`${amount}e2`), Number(`${cost}e2`)].map(Math.round) as [number, number]
  return amountInCents <= largestCents && costInCents <= largestCents
    ? { amount: amountInCents, cost: costInCents }
    : undefined
}

function feeInCents(amount: number, { fixed, share, ...way }: Fee): number {
  return fixed + shareOf(amount, share, way)
}

function shareOf(amount: number, share: number, { rounding, unit }: WayToRound): number {
  const whole = 10_000 * unit
  const rest = (amount * share) % whole
  const units = (amount * share - rest) / whole
  return (units + (isRoundedUp[rounding](rest / whole, units) ? 1 : 0)) * unit
}

const isRoundedUp: Readonly<Record<WayToRound['rounding'], (rest: number, units: number) => boolean>> = {
  down: () => false,
  up: (rest) => rest > 0,
  'half up': (rest) => rest >= 0.5,
  'half to even': (rest, units) => rest > 0.5 || (rest === 0.5 && units % 2 === 1),
}

function simplestFirst(fees: readonly Fee[]): readonly Fee[] {
  const ranked = fees.map((fee) => ({ fee, rank: complexity(fee) }))
  ranked.sort((one, other) => one.rank - other.rank || one.fee.share - other.fee.share || one.fee.unit - other.fee.unit)
  return ranked.map(({ fee }) => fee)
}

/** People set a fee of 1 % or 1.5 %, seldom one of 1.47 %. */
function complexity({ fixed, share, rounding }: Fee): number {
  const places = [10_000, 100, 50, 10, 5, 1].findIndex((step) => share % step === 0)
  return places * 100 + (fixed > 0 && share > 0 ? 10 : 0) + roundings.indexOf(rounding)
}
