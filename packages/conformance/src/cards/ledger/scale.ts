import { compare, subtract } from '../../engine/values/decimal.ts'
import type { Fields } from '../../engine/values/json.ts'
import { once } from '../../engine/values/once.ts'
import { type Charge, type Fee, feeOf, feesThatExplain, stillExplaining, wholeUnit } from './fee.ts'

/** A charge, and the request that issued the card. */
export interface CardCharge extends Charge {
  readonly issuedAs: Fields
}

/** What the charges of a run show together. */
export interface ScaleOfRun {
  /** Whether cards that differ in one field, the same for all operations, follow a rule each. */
  readonly dependOnTheCard: () => boolean
  readonly areTiered: () => boolean
  /** The rules of those that cost less than half of the amount. */
  readonly larger: () => readonly Fee[]
}

/** `groups`: those of each operation. */
export function scaleOfRun(groups: readonly (readonly CardCharge[])[]): ScaleOfRun {
  const all = groups.flat()
  return {
    dependOnTheCard: once(() => {
      const names = [...new Set(all.flatMap(({ issuedAs }) => Object.keys(issuedAs)))]
      return names.some((name) => groups.every((own) => isOneRule(own) || isOneRuleForEach(name, own)))
    }),
    areTiered: once(() => areTiered(all)),
    larger: once(() => feesThatExplain(all.filter((one) => !isHalf(one)))),
  }
}

/** Whether the charges follow several rules: one for each kind of card, for each range of amounts, or up to half of the amount. */
export function followAScale(charges: readonly CardCharge[], ofRun: ScaleOfRun): boolean {
  return ofRun.dependOnTheCard() || areTiered(charges) || ofRun.areTiered() || areHalfAtMost(charges, ofRun)
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

/** So many ranges, at most. */
const tiersAtMost = 3

/** With a share, any two charges follow a rule. */
function isShown(fees: readonly Fee[], by: number): boolean {
  return by > 2 || (by === 2 && fees.some(({ share }) => share === 0))
}

/** As the amounts grow, one rule follows another. Only where nothing is free: a wrong balance from some amount on looks the same. */
function areTiered(charges: readonly Charge[]): boolean {
  if (charges.some(isFree)) return false
  const distinct = new Map(charges.map((one) => [`${one.amount} ${one.cost}`, one]))
  const inOrder = [...distinct.values()].sort((one, other) => compare(one.amount, other.amount))
  const tiers: { fees: readonly Fee[]; by: number }[] = []
  for (const charge of inOrder) {
    const tier = tiers.at(-1)
    const fees = stillExplaining(tier?.fees ?? [], charge)
    if (tier && fees.length > 0) Object.assign(tier, { fees, by: tier.by + 1 })
    else tiers.push({ fees: feesThatExplain([charge]), by: 1 })
    if (tiers.length > tiersAtMost) return false
  }
  return tiers.every(({ fees, by }) => isShown(fees, by))
}

/** What differs from half of the amount follows a rule, by which the others would cost more. */
function areHalfAtMost(charges: readonly Charge[], { larger }: ScaleOfRun): boolean {
  const own = charges.filter((one) => !isHalf(one))
  const fees = own.length > 0 ? feesThatExplain(own) : larger()
  return charges.every((one) => fees.some((fee) => compare(feeOf(one.amount, fee), one.cost) >= 0))
}

/** To the cent. */
function isHalf({ amount, cost }: Charge): boolean {
  return compare(subtract(subtract(amount, cost), cost).replace('-', ''), '0.01') <= 0
}
