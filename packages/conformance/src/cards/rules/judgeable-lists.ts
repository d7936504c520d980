import type { FaultName } from '../../engine/nouns/kind.ts'
import { show } from '../../engine/nouns/show.ts'
import type { Step, Steps } from '../../engine/nouns/step.ts'
import { atTheSameTime } from '../../engine/nouns/wire/overlap.ts'
import { finalOnes } from '../../engine/rules/each-response.ts'
import { compare, subtract } from '../../engine/values/decimal.ts'
import { inCommon, onlyAmong } from '../../engine/values/in-common.ts'
import type { Fields } from '../../engine/values/json.ts'
import { asText } from '../../engine/values/texts.ts'
import {
  type Listing,
  listingIn,
  movedAmount,
  reportedBalance,
  sentCard,
  sentPart,
  shownPart,
  verbOf,
} from '../actions/read-action.ts'
import { afterMovement } from '../ledger/dues.ts'
import { ledger } from '../ledger/ledger.ts'
import { isOf, isWindow, type Moved, reckon } from '../ledger/reckoning.ts'
import { anEarlierCard, circumstances } from './where-balances.ts'

export interface Movement extends Moved {
  readonly amount: string
  readonly currency: unknown
  readonly operationId: string | undefined
  /** The balance after it, if it is known. */
  readonly balance: string | undefined
}

/** A list of transactions, with what was known about the card when it was sent. */
export interface Judgeable {
  readonly step: Step
  readonly listing: Listing
  /** In the order of sending. */
  readonly movements: readonly Movement[]
  /** Set if some were sent at the same time, so that their order is unknown. */
  readonly isUnordered: boolean
  /** Set if it shows what each movement changed, and that is not known of all. */
  readonly isUnknown: boolean
  /** What else it may list: the opening balance, the costs of movements, and those that got no response. */
  readonly others: readonly string[]
  /** Whether it has the entries that the same operation listed before the last movement. */
  isAsBefore(): boolean
}

export function judgeable(step: Step, steps: Steps): Judgeable {
  const { sequence } = step.exchange
  const before = steps.ofAttempt(step).filter((one) => {
    const isEarlier = one.exchange.sequence < sequence
    return isEarlier && sentCard(one) === sentCard(step) && movedAmount(one) !== undefined
  })
  const accepted = before.filter(({ reaction }) => reaction === 'accepted' || reaction === 'neither')
  const openings = steps.ofAttempt(step).flatMap((one) => {
    const isIssue = verbOf(one) === 'issue' && shownPart(one.read(), 'card') === sentCard(step)
    return isIssue ? (reportedBalance(one.read()) ?? []) : []
  })
  const lost = before.filter(({ reaction }) => reaction === 'no response')
  const known = steps.derive(ledger).flatMap(({ step: one, before: last, balance, action }) => {
    if (!last || !accepted.includes(one)) return []
    const cost = subtract(afterMovement(last.balance, action, movedAmount(one) ?? '0'), balance)
    return [{ one, balance, cost: cost.replace('-', ''), change: subtract(balance, last.balance).replace('-', '') }]
  })
  const isListBefore = (one: Step): boolean =>
    one.exchange.sequence < (accepted.at(-1)?.exchange.sequence ?? 0) &&
    one.exchange.operationId === step.exchange.operationId &&
    sentCard(one) === sentCard(step) &&
    isList(one)
  const changes = new Map(known.map(({ one, change }) => [one, change]))
  const balances = new Map(known.map(({ one, balance }) => [one, balance]))
  const movementsOf = (amountOf: (one: Step) => string | undefined): Movement[] =>
    accepted.map((one) => ({
      direction: verbOf(one) === 'withdraw' ? 'withdraw' : 'topup',
      amount: amountOf(one) ?? movedAmount(one) ?? '0',
      currency: sentPart(one, 'currency'),
      operationId: one.exchange.operationId,
      balance: balances.get(one),
    }))
  const listing = listingIn(step.read())
  const gross = movementsOf(movedAmount)
  // With fees, a list may show what each movement changed.
  const net = movementsOf((one) => changes.get(one))
  const isNet = reckon(net, listing.entries).missing.length < reckon(gross, listing.entries).missing.length
  return {
    step,
    listing,
    movements: isNet ? net : gross,
    isUnordered: accepted.some(({ exchange }) => exchange.role === 'burst'),
    isUnknown: isNet && changes.size < accepted.length,
    isAsBefore: () => {
      const former = steps.ofAttempt(step).findLast(isListBefore)
      return former !== undefined && areSame(listingIn(former.read()).entries, listing.entries)
    },
    others: [...openings, ...lost.map((one) => movedAmount(one) ?? '0'), ...known.map(({ cost }) => cost)],
  }
}

/** What is alike in the movements that lists get wrong, by the fault. */
export type WhereInLists = Readonly<Partial<Record<FaultName, string | undefined>>>

/** Fewer lists may lack the newest entries by chance. */
const alikeAtLeast = 3

/** So many lists without a gap show that it is the time. */
const wholeAtLeast = 5

/**
 * What the movements that lists leave out, or show with the wrong type, have in common, and none that lists by the same operations show
 * rightly. An empty list may be late.
 */
export function whereInLists(steps: Steps): WhereInLists {
  const lists = finalOnes(steps.of())
    .filter(isList)
    .map((step) => judgeable(step, steps))
  const lacking = new Set<string | undefined>()
  const reckonings = lists.flatMap((one) => {
    const { listed, missing } = reckon(one.movements, one.listing.entries, one.others)
    if (missing.length > 0) lacking.add(one.step.exchange.operationId)
    const isAllowed = isWindow(one.movements, missing, one.listing, lengthOf(one))
    const isMisstated = areMisstated(one, missing)
    if (one.isUnordered || one.isUnknown || (listed.length === 0 && !isMisstated)) return []
    // Which of equal ones is missing, the list does not show.
    const isAlone = (movement: Movement): boolean => one.movements.filter(isEqualTo([movement])).length === 1
    const numbers = new Map(one.movements.map((movement, index) => [movement, index + 1]))
    const { [anEarlierCard]: isSecond } = steps.derive(circumstances).get(one.step) ?? {}
    const fieldsIn = (all: readonly Movement[]): Fields[] =>
      all.filter(isAlone).map((movement) => ({
        ...(isSecond === true ? { [anEarlierCard]: true } : {}),
        ...fieldsOf(movement, movement === one.movements.at(-1)),
        'the number of the movement on the card': numbers.get(movement),
      }))
    const [miscalled, called] = partition(listed, (movement) => isCalledTheOpposite(movement, one))
    const [misquoted, quoted] = partition(listed, (movement) => isInAnotherCurrency(movement, one))
    const by = one.step.exchange.operationId
    return {
      by,
      scenario: one.step.exchange.scenario,
      listed: fieldsIn(listed),
      isWhole: missing.length === 0,
      lacksNewest: missing.every((each, index) => each === one.movements.at(index - missing.length)),
      missing: isAllowed || isMisstated ? [] : fieldsIn(missing),
      miscalled: fieldsIn(miscalled),
      called: fieldsIn(called),
      misstated: isMisstated ? fieldsIn(missing) : [],
      misquoted: fieldsIn(misquoted),
      quoted: fieldsIn(quoted),
    }
  })
  const allOf = (which: Fate, among = reckonings): readonly Fields[] => among.flatMap((one) => one[which])
  const leaving = new Set(reckonings.flatMap(({ by, missing }) => (missing.length > 0 ? [by] : [])))
  const own = reckonings.filter(({ by }) => leaving.has(by))
  const leftOut = inCommon(allOf('missing', own), allOf('listed', own))
  // Only lists of movements that were sent at the same time lack any.
  const inOrder = reckonings.filter(({ by }) => lacking.has(by))
  const isOfTheTime = inOrder.length >= wholeAtLeast && inOrder.every(({ isWhole }) => isWhole)
  /** What these have in common, and few of those. */
  const mostlyOf = (some: Fate, others: Fate): string | undefined => {
    const [these, those] = [allOf(some), allOf(others)]
    const apart = new Set(reckonings.flatMap((one) => (one[some].length > 0 ? [one.scenario] : [])))
    return inCommon(these, those) ?? onlyAmong(these, those, apart.size)
  }
  const short = own.filter(({ missing }) => missing.length > 0)
  const areNewest = short.length >= alikeAtLeast && short.every(({ lacksNewest }) => lacksNewest)
  const usual = leftOut ?? (areNewest ? 'the entry is among the newest' : undefined)
  return {
    'left-out': isOfTheTime ? atTheSameTime : usual,
    'other-amount': mostlyOf('misstated', 'listed'),
    'other-currency': mostlyOf('misquoted', 'quoted'),
    mislabelled: inCommon(allOf('miscalled'), allOf('called')),
  }
}

/** What becomes of movements in a list. */
type Fate = 'listed' | 'missing' | 'miscalled' | 'called' | 'misstated' | 'misquoted' | 'quoted'

/**
 * Whether as many entries have amounts of no movement as movements are missing: they are those, with other amounts. Some may have the
 * amounts of other movements, if there are as many entries as movements.
 */
export function areMisstated(
  { listing: { entries }, movements, others }: Judgeable,
  missing: readonly Movement[],
): boolean {
  const known = [...movements, ...others.map((amount) => ({ amount }))]
  const strange = entries.filter((entry) => !known.some((one) => isOf(one, entry)))
  const areAsMany = strange.length > 0 && entries.length === movements.length
  return missing.length > 0 && (areAsMany || strange.length === missing.length)
}

function partition<One>(all: readonly One[], isFirst: (one: One) => boolean): readonly [One[], One[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))]
}

function fieldsOf({ direction, amount, currency, operationId, balance }: Movement, isNewest: boolean): Fields {
  return {
    ...(typeof currency === 'string' ? { currency } : {}),
    "the movement's operation": operationId,
    'the movement': direction === 'topup' ? 'a top-up' : 'a withdrawal',
    'the amount': Number(amount),
    ...(balance === undefined ? {} : { 'the balance after the movement': Number(balance) }),
    'the entry': isNewest ? 'the newest' : 'an older one',
  }
}

function areSame(...lists: readonly Listing['entries'][]): boolean {
  const [one, other] = lists.map((entries) => show(entries, Number.POSITIVE_INFINITY))
  return one === other
}

export const isList = (step: Step): boolean => step.reaction === 'accepted' && verbOf(step) === 'get_transactions'

export function lengthOf({ listing }: Judgeable): number {
  return listing.entries.length
}

export function isEqualTo(others: readonly Movement[]): (one: Movement) => boolean {
  return ({ amount }) => others.some((other) => compare(other.amount, amount) === 0)
}

/** The names of types are up to the implementation, but a withdrawal must not have the type of a top-up. */
export function isCalledTheOpposite(movement: Movement, { movements, listing: { entries } }: Judgeable): boolean {
  const isAlone = movements.every((one) => one.amount !== movement.amount || one.direction === movement.direction)
  const own = entries.filter((entry) => isOf(movement, entry))
  // An entry with a sign may be a reversal.
  return isAlone && own.every(({ type, amount }) => type === opposite(movement) && Number(asText(amount)) > 0)
}

export function isInAnotherCurrency(movement: Movement, { listing: { entries } }: Judgeable): boolean {
  const entry = entries.find((each) => isOf(movement, each))
  return movement.currency !== undefined && entry?.currency !== movement.currency
}

export function opposite({ direction }: Movement): Movement['direction'] {
  return direction === 'topup' ? 'withdraw' : 'topup'
}
