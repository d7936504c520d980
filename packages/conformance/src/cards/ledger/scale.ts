import { compare, subtract } from '../../engine/values/decimal.ts'
import type { Fields } from '../../engine/values/json.ts'
import { once } from '../../engine/values/once.ts'
import { type Charge, type Fee, feesThatExplain, wholeUnit } from './fee.ts'

/** A charge, the request that issued the card, and what was done: the same through each route, in one currency. */
export interface CardCharge extends Charge {
  readonly issuedAs: Fields
  readonly action: string
  readonly currency: string
}

/** Whether the charges of one operation and currency are what prices are, seen beside all others of the run. */
export type IsPriced = (own: readonly CardCharge[]) => boolean

/** `groups`: those of each operation and currency. */
export function pricesOf(groups: readonly (readonly CardCharge[])[]): IsPriced {
  const charging = groups.filter((own) => own.some((one) => !isFree(one))).flat()
  const names = [...new Set(charging.flatMap(({ issuedAs }) => Object.keys(issuedAs)))]
  const dependOnTheCard = once(() =>
    names.some((name) => groups.every((own) => isOneRule(own) || isOneRuleForEach(name, own))),
  )
  const listed = new Map<string, boolean>()
  const areListed = (scope: string, isOf: (one: CardCharge) => boolean): boolean => {
    const isListed = listed.get(scope) ?? isPriceList(charging.filter(isOf))
    listed.set(scope, isListed)
    return isListed
  }
  return (own) => {
    const [{ action, currency } = { action: '', currency: '' }] = own
    const isAlike = (one: CardCharge): boolean => one.action === action
    return (
      dependOnTheCard() ||
      isPriceList(own) ||
      areListed(`${action} ${currency}`, (one) => isAlike(one) && one.currency === currency) ||
      areListed(action, isAlike) ||
      areListed('', () => true)
    )
  }
}

const isFree = ({ cost }: Charge): boolean => cost === '0'

function isOneRuleForEach(name: string, charges: readonly CardCharge[]): boolean {
  const kinds = Map.groupBy(charges, ({ issuedAs }) => issuedAs[name])
  const areWords = [...kinds.keys()].every((value) => typeof value === 'string')
  return areWords && [...kinds.values()].every(isOneRule)
}

function isOneRule(charges: readonly Charge[]): boolean {
  const amounts = new Set(charges.map(({ amount }) => amount))
  // Rounded to whole units, any two charges follow a rule.
  return charges.every(isFree) || feesThatExplain(charges).some(({ unit }) => unit !== wholeUnit || amounts.size > 2)
}

/** Fewer amounts show no list, and no range of it. */
const fewestAmounts = { inAList: 3, inARange: 2 } as const

/**
 * Whether each amount has one price, of which larger amounts pay a smaller share: with a least price or a largest, with ranges, with a
 * tax on the price. Where the share grows, a range begins. Where some are free, all smaller ones are, and the others follow a rule: a
 * wrong balance from some amount on looks the same.
 */
function isPriceList(charges: readonly Charge[]): boolean {
  const inOrder = charges.toSorted((one, other) => compare(one.amount, other.amount) || compare(one.cost, other.cost))
  const priced = inOrder.filter((one) => !isFree(one))
  if (priced.some(isTooMuch)) return false
  // Where nothing costs more than rounding may, all of it may be rounding.
  if (!priced.some(({ cost }) => Number(cost) > 2 * cent)) return false
  const [first] = priced
  const free = inOrder.filter(isFree)
  if (!first || compare(free.at(-1)?.amount ?? 0, first.amount) > 0) return false
  if (distinctAmounts(priced) < fewestAmounts.inAList) {
    return compare(first.amount, largeAmount) >= 0 && feesThatExplain(priced).some(isRoundShare)
  }
  // Of a smaller amount, the share may be rounded to nothing.
  if (free.some(({ amount }) => Number(amount) * shareIn(first) > cent)) {
    return feesThatExplain(priced).some(({ bounds }) => !bounds)
  }
  // One price for all amounts but one is a price, and a wrong balance, unless the one is less than the price.
  const byCost = [...Map.groupBy(priced, ({ cost }) => cost).values()]
  const most = priced.at(-1)?.cost ?? 0
  const isOdd = (own: readonly Charge[]): boolean => distinctAmounts(own) < fewestAmounts.inARange
  const isLess = (own: readonly Charge[]): boolean => own.every(({ amount }) => compare(amount, most) < 0)
  if (byCost.length === 2 && byCost.some((own) => isOdd(own) && !isLess(own))) return false
  const ranges = rangesIn(priced)
  return (
    priced.every((one, index) => hasOnePrice(one, priced[index + 1])) &&
    (ranges.length === 1 || ranges.every((range) => distinctAmounts(range) >= fewestAmounts.inARange))
  )
}

/** Of smaller amounts, rounding makes round shares of much else. */
const largeAmount = 1_000

/** Of a large amount, nothing else than a price is a whole tenth of a percent. */
function isRoundShare({ fixed, share, bounds }: Fee): boolean {
  return !bounds && fixed === 0 && share > 0 && share % 10 === 0
}

function rangesIn(inOrder: readonly Charge[]): readonly (readonly Charge[])[] {
  const ranges: Charge[][] = []
  for (const one of inOrder) {
    const range = ranges.at(-1)
    const last = range?.at(-1)
    if (range && last && !hasLargerShare(one, last)) range.push(one)
    else ranges.push([one])
  }
  return ranges
}

function distinctAmounts(charges: readonly Charge[]): number {
  return new Set(charges.map(({ amount }) => amount)).size
}

/** No price is more than a quarter of an amount, or half of a small one. A least price may be more than the smallest amounts. */
function isTooMuch({ amount, cost }: Charge): boolean {
  const most = compare(amount, 5) >= 0 ? Number(amount) / 4 : Number(amount) / 2
  return compare(amount, 1) >= 0 && Number(cost) > most
}

/** Prices may be rounded. */
const cent = 0.01

function hasOnePrice(one: Charge, next: Charge | undefined): boolean {
  return one.amount !== next?.amount || compare(subtract(next.cost, one.cost), cent) <= 0
}

function shareIn({ amount, cost }: Charge): number {
  return Number(cost) / Number(amount)
}

function hasLargerShare({ amount, cost }: Charge, than: Charge): boolean {
  return Number(cost) - cent > (Number(than.cost) + cent) * (Number(amount) / Number(than.amount))
}
