import type { Step } from '../../engine/nouns/step.ts'
import { currencyKey, isFractionOf, isSameCurrency } from '../../engine/values/currency.ts'
import { add, compare, subtract, toMillionths } from '../../engine/values/decimal.ts'
import type { Verb } from '../actions/read-action.ts'
import { listingIn, movedAmount, sentCard, sentPart, unsigned } from '../actions/read-action.ts'
import { type Charge, feeOf, feesThatExplain, isCountable, isPlausible, stillExplaining } from './fee.ts'
import type { Due, ReportedBalance } from './reported-balance.ts'
import { type CardCharge, type IsPriced, pricesOf } from './scale.ts'

/** Actions that keep the balance as it is. */
const resting: ReadonlySet<Verb | undefined> = new Set<Verb>(['get_balance', 'get_transactions', 'disable', 'enable'])

/** The currencies without a smaller unit in which a movement of a fraction counted in full. */
export function currenciesWithFractions(all: readonly ReportedBalance[]): ReadonlySet<unknown> {
  const kept = all.filter(({ balance, due, currency }) => {
    return due?.movement !== undefined && isFractionOf(currency, due.movement.amount) && balance === due.balance
  })
  return new Set(kept.map(({ currency }) => currencyKey(currency)))
}

/** A movement whose balance was reported before it and after it. */
interface Moved extends CardCharge {
  readonly one: ReportedBalance
  /** The balance without a fee. */
  readonly after: string
  /** Whether the amount is a fraction of a unit that is not divided: what it costs shows no fee. */
  readonly isFraction: boolean
}

/**
 * Adds what each balance must be: the one before, plus or minus the amount of a movement. Whether there are fees is an open question:
 * a fixed amount, a share or both are its answer where every movement through an operation shows the same rule, in a currency. Which
 * decimals an amount may have, and what a movement in another currency than the card's does, is open as well.
 */
export function withDues(all: readonly ReportedBalance[]): readonly ReportedBalance[] {
  const dues = new Map<ReportedBalance, Due>()
  const moved: Moved[] = []
  for (const one of all) {
    const { before, currency, action } = one
    if (!before || !isSameCurrency(currency, before.currency)) continue
    if (resting.has(action)) dues.set(one, { balance: before.balance })
    moved.push(...movedBy(one, before.balance))
  }
  const keyOf = (one: Moved): string => `${routeOf(one)} ${currencyKey(one.one.currency)}`
  const kept = moved.filter(isKeptFraction)
  const counting = new Set(kept.flatMap((one) => [one.currency, directionOf(one)]))
  const charging = new Set(moved.flatMap((one) => (!one.isFraction && one.cost !== '0' ? [routeOf(one)] : [])))
  const first = freeAtFirst(moved)
  for (const { one, after, amount } of first) dues.set(one, { balance: after, movement: { amount, fee: '0' } })
  const others = moved.filter((one) => !first.has(one))
  const groups = [...Map.groupBy(others, keyOf).values()]
  const isPriced = pricesOf(groups.map(countableOf))
  for (const own of groups) {
    const countable = countableOf(own)
    const feeFor = feesOf(countable, isPriced)
    for (const { one, after, amount, cost } of countable) {
      const fee = feeFor({ amount, cost })
      dues.set(one, { balance: subtract(after, fee), movement: { amount, fee } })
    }
  }
  for (const one of moved) {
    // What other movements by the same route cost, those of fractions cost, too. What costs less than a unit is the fraction itself.
    const isCut = compare(one.cost.replace('-', ''), 1) < 0
    const isFree = counting.has(isCut ? one.currency : directionOf(one)) && !charging.has(routeOf(one))
    if (one.isFraction && isFree) dues.set(one.one, { balance: one.after, movement: { amount: one.amount, fee: '0' } })
  }
  return [...blamingOnce(all, dues)]
}

/** More than one card shows that it is no accident which of its movements cost something. */
const fewestCards = 2

/** The first movements of each card, if they are free, as many for each, and all later ones cost something. */
function freeAtFirst(moved: readonly Moved[]): ReadonlySet<Moved> {
  const byAction = [...Map.groupBy(moved, ({ action }) => action).values()]
  return new Set(
    byAction.flatMap((own) => {
      const cards = [...Map.groupBy(own, ({ one: { step } }) => `${step.exchange.scenario} ${sentCard(step)}`).values()]
      const free = cards.map((all) => all.filter(({ cost }) => cost === '0'))
      const most = Math.max(...free.map(({ length }) => length))
      const areFirst = cards.every((all, index) => free[index]?.every((one, place) => all[place] === one))
      const areThose = cards.filter((all, index) => free[index]?.length === most && all.length > most)
      return areFirst && most > 0 && areThose.length >= fewestCards ? free.flat() : []
    }),
  )
}

/** So many explanations of a wrong balance are kept. */
const lacksAtMost = 4

/**
 * A balance that agrees with neither neighbour is wrong itself: the next one is right if it follows from what the wrong one
 * should have been, or from the one before it, as if what it reported had not been done.
 */
function* blamingOnce(
  all: readonly ReportedBalance[],
  dues: ReadonlyMap<ReportedBalance, Due>,
): Iterable<ReportedBalance> {
  /** How much too low a wrong balance may be, and those that follow from it. */
  const lacking = new Map<Step, readonly string[]>()
  /** The balance before the last change. */
  const former = new Map<Step, string | undefined>()
  for (const one of all) {
    const { step, before, balance } = one
    const beforeLast = before && former.get(before.step)
    former.set(step, before?.balance === balance ? beforeLast : before?.balance)
    const due = dues.get(one)
    const lacks = (before && lacking.get(before.step)) ?? []
    const isRightAgain = due !== undefined && lacks.some((lack) => balance === add(due.balance, lack))
    const judged = isRightAgain ? { ...due, balance } : due
    if (before && due && !isRightAgain) {
      const lack = subtract(due.balance, balance)
      const others = lacks.map((other) => add(other, lack))
      const own = lack === '0' ? lacks : [lack, subtract(before.balance, balance), ...others].slice(0, lacksAtMost)
      lacking.set(step, own)
    }
    yield { ...one, ...(beforeLast === undefined ? {} : { beforeLast }), ...(judged ? { due: judged } : {}) }
  }
}

const countableOf = (own: readonly Moved[]): Moved[] => own.filter(({ isFraction }) => !isFraction)

/** Whether fractions of a franc are accepted, and count, is open. If they do through one route, they do through each, in both directions. */
function isKeptFraction({ isFraction, cost }: Moved): boolean {
  return isFraction && cost === '0'
}

const directionOf = ({ action, currency }: Moved): string => `${action} ${currency}`

const routeOf = ({ one: { step, action } }: Moved): string => `${step.exchange.operationId} ${action}`

/** The balance after a top-up or a withdrawal without a fee, to a millionth. */
export function afterMovement(balance: string, action: Verb | undefined, amount: string | number): string {
  return toMillionths((action === 'topup' ? add : subtract)(balance, amount))
}

function movedBy(one: ReportedBalance, before: string): readonly Moved[] {
  const { step, action, balance } = one
  const amount = step.mustConform && action !== undefined ? movedAmount(step, action) : undefined
  const currency = sentPart(step, 'currency')
  if (amount === undefined || !isCountable(amount) || tookWhatThereWas(one, before, amount)) return []
  if (typeof one.currency === 'string' && !isSameCurrency(currency, one.currency)) return []
  const after = afterMovement(before, action, amount)
  const isFraction = isFractionOf(String(currency), amount)
  const own = { issuedAs: one.issuedAs, action: String(action), currency: String(currencyKey(currency)) }
  return [{ one, after, amount, cost: subtract(after, balance), isFraction, ...own }]
}

/** Whether a withdrawal of more than the card held took all of it, and says so. Whether that is accepted is open. */
function tookWhatThereWas({ step, action, balance }: ReportedBalance, before: string, amount: string): boolean {
  if (action !== 'withdraw' || balance !== '0' || compare(amount, before) <= 0) return false
  return listingIn(step.read()).entries.some((entry) => unsigned(entry.amount) === before)
}

/** What costs nothing is right, whatever others cost. */
function feesOf(movements: readonly CardCharge[], isPriced: IsPriced): (charge: Charge) => string {
  // A run has hundreds of movements, and most targets charge nothing.
  if (movements.every(({ cost }) => cost === '0')) return () => '0'
  // What costs less than nothing is no charge, and a fraction of a cent is one only if all follow a rule with it.
  const charges = movements.filter(({ cost }) => compare(cost, 0) >= 0)
  const plausible = charges.filter(({ cost }) => isPlausible(cost))
  const all = feesThatExplain(charges)
  const fees = all.length > 0 || plausible.length === charges.length ? all : feesThatExplain(plausible)
  if (fees.length === 0 && charges.length === movements.length && isPriced(charges)) return ({ cost }) => cost
  return (charge) => {
    if (charge.cost === '0' || stillExplaining(fees, charge).length > 0) return charge.cost
    return fees[0] ? feeOf(charge.amount, fees[0]) : '0'
  }
}
