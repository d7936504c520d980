import type { Direction, Route } from '../interface/routes.ts'
import { hasMinorUnit } from '../model/currency.ts'
import { add, compare } from '../model/decimal.ts'
import { type Charge, type Fee, feeOf, feesThatExplain, stillExplaining } from '../model/fee.ts'
import type { Session } from '../model/session.ts'

/**
 * What movements of one card cost. Whether there are fees is an open question: a fixed amount, a share or both are its answer
 * where every movement of a route shows the same rule, in a currency. A charge that does not follow the rule is a deviation.
 */
export interface Fees {
  readonly routes: Map<string, RouteFees>
  /** What each movement of the card cost, as decimal text: a list may show a fee as a transaction of its own. */
  readonly costs: string[]
}

interface RouteFees {
  readonly charges: Charge[]
  /** The rules that explain all charges so far; absent as long as nothing was charged. */
  rules?: readonly Fee[]
}

export interface Charged extends Charge {
  readonly route: Route
  readonly direction: Direction
}

/** Makes movements of these amounts on another card and returns what they cost, as far as they are accepted. */
export type Try = (amounts: readonly number[]) => Promise<readonly Charge[]>

export function noFees(): Fees {
  return { routes: new Map(), costs: [] }
}

/** What movements through this route have cost so far. */
export function chargesSoFar({ routes }: Fees, route: Route, direction: Direction): readonly Charge[] {
  return routes.get(`${route} ${direction}`)?.charges ?? []
}

/** Remembers a charge that is not judged. */
export function noteCharge(fees: Fees, charged: Charged): void {
  const own = feesOf(fees, charged)
  fees.costs.push(charged.cost)
  own.charges.push(charged)
  if (own.rules) own.rules = keepIfAny(own.rules, charged)
}

/**
 * The fee that a movement should have cost: what it did cost, if that follows the rule of its route, otherwise what the rule
 * says, or nothing. What was never charged before is tried on another card.
 */
export async function owedFee(
  fees: Fees,
  charged: Charged,
  tryOthers: Try,
  amounts: readonly number[],
): Promise<string> {
  const own = feesOf(fees, charged)
  const { cost } = charged
  fees.costs.push(cost)
  if (!own.rules && compare(cost, 0) === 0) {
    own.charges.push(charged)
    return cost
  }
  own.rules ??= await learn([...own.charges, charged], charged, tryOthers, amounts)
  const explaining = stillExplaining(own.rules, charged)
  if (explaining.length > 0) {
    own.rules = explaining
    return cost
  }
  const [rule] = own.rules
  return rule ? feeOf(charged.amount, rule) : '0'
}

/** Any single charge follows some rule, so a rule needs at least two. */
const fewest = 2

async function learn(
  known: readonly Charge[],
  charged: Charged,
  tryOthers: Try,
  amounts: readonly number[],
): Promise<readonly Fee[]> {
  if (feesThatExplain(known).length === 0) return []
  // A rule charges the same for the same amount.
  const same = Number(charged.amount)
  const others = await tryOthers([same, ...amounts.filter((amount) => amount !== same)])
  if (others.length < fewest) return []
  const rules = feesThatExplain([...known, ...others])
  // If only this charge breaks the rule of the others, that rule is the fee, and this charge is a deviation.
  return rules.length > 0 ? rules : feesThatExplain([...known.filter((one) => one !== charged), ...others])
}

function feesOf({ routes }: Fees, { route, direction }: Pick<Charged, 'route' | 'direction'>): RouteFees {
  const key = `${route} ${direction}`
  const own = routes.get(key) ?? { charges: [] }
  routes.set(key, own)
  return own
}

function keepIfAny(rules: readonly Fee[], charge: Charge): readonly Fee[] {
  const kept = stillExplaining(rules, charge)
  return kept.length > 0 ? kept : rules
}

/**
 * The larger the amount, the smaller its cents, and binary fractions hold each of them: neither amounts that are cut off nor
 * floating-point errors look like a fee.
 */
export function amountsForFees(session: Session, currency: string): readonly number[] {
  const whole = Math.max(Math.trunc(session.samples.amount(currency)), 1)
  if (!hasMinorUnit(currency)) return [whole, whole + 1, whole + 3]
  return [add(whole, '0.75'), add(whole + 1, '0.5'), add(whole + 2, '0.25')].map(Number)
}
