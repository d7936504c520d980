import type { Deviation, Judged, Rule } from '../../engine/nouns/check.ts'
import type { FaultName } from '../../engine/nouns/kind.ts'
import { nameOf, show } from '../../engine/nouns/show.ts'
import type { Step, Steps } from '../../engine/nouns/step.ts'
import { attemptOf } from '../../engine/nouns/wire/exchange.ts'
import { finalOnes, ofCases } from '../../engine/rules/each-response.ts'
import { decimal, subtract } from '../../engine/values/decimal.ts'
import { asText, counted, list } from '../../engine/values/texts.ts'
import {
  type Listing,
  listingIn,
  movedAmount,
  pointerOf,
  reportedBalance,
  sentCard,
  sentPart,
  shownPart,
  verbOf,
} from '../actions/read-action.ts'
import { afterMovement } from '../ledger/dues.ts'
import { ledger } from '../ledger/ledger.ts'
import { isOf, isStillEmpty, isWindow, type Moved, reckon } from '../ledger/reckoning.ts'

interface Movement extends Moved {
  readonly amount: string
  readonly currency: unknown
}

/** A list that a check judges, with what was known about the card when it was sent. */
interface Judgeable {
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
}

/** The same of the lists of one operation, which must have movements, after some seconds at the latest. */
export function listsThrough(check: string, operationId: string): Rule {
  const judge = listsEveryMovement(check, true)
  return ofCases(function* ofOne(steps): Iterable<Judged> {
    const own = new Set(steps.of(operationId).map(({ exchange }) => exchange.id))
    for (const one of judge(steps)) if (own.has(one.exchange)) yield one
  })
}

/**
 * The lists of a check have every accepted movement once, with two exceptions: a list may hold a limited number of transactions, at
 * least as many as the longest one of the operation, and it may be late, as one with none of them is. `areDue`: it may not.
 */
export function listsEveryMovement(check: string, areDue = false): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    for (const own of Map.groupBy(steps.forCheck(check), ({ exchange }) => attemptOf(exchange)).values()) {
      const lists = finalOnes(own)
        .filter((step) => step.reaction === 'accepted' && verbOf(step) === 'get_transactions')
        .map((step) => judgeable(step, steps))
      for (const one of lists) {
        const { id: exchange } = one.step.exchange
        const alike = lists.filter(({ step }) => step.exchange.operationId === one.step.exchange.operationId)
        const { listed, missing } = reckon(one.movements, one.listing.entries, one.others)
        const isSilent = listed.length === 0 && isStillEmpty(one, one.listing)
        if (one.movements.length === 0 || one.isUnknown || (isSilent && !areDue)) continue
        if (isSilent) {
          yield { exchange, deviation: nothingListed(one, lists) }
          continue
        }
        const isAllowed = one.isUnordered
          ? isFullOrWhole(one, missing, alike)
          : isWindow(one.movements, missing, one.listing, Math.max(...alike.map(lengthOf)))
        if (isAllowed === undefined) continue
        yield { exchange }
        for (const deviation of deviationsIn(one, isAllowed ? [] : missing))
          yield { exchange, deviation, isApart: true }
      }
    }
  })
}

function lengthOf({ listing }: Judgeable): number {
  return listing.entries.length
}

/** A list that grew has dropped nothing. Undefined if there is no earlier one of the same card to tell. */
function isFullOrWhole(one: Judgeable, missing: readonly Movement[], alike: readonly Judgeable[]): boolean | undefined {
  if (missing.length === 0) return true
  const before = alike[alike.indexOf(one) - 1]
  return before && sentCard(before.step) === sentCard(one.step) ? lengthOf(one) <= lengthOf(before) : undefined
}

function judgeable(step: Step, steps: Steps): Judgeable {
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
    return [{ one, cost: cost.replace('-', ''), change: subtract(balance, last.balance).replace('-', '') }]
  })
  const changes = new Map(known.map(({ one, change }) => [one, change]))
  const movementsOf = (amountOf: (one: Step) => string | undefined): Movement[] =>
    accepted.map((one) => ({
      direction: verbOf(one) === 'withdraw' ? 'withdraw' : 'topup',
      amount: amountOf(one) ?? movedAmount(one) ?? '0',
      currency: sentPart(one, 'currency'),
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
    others: [...openings, ...lost.map((one) => movedAmount(one) ?? '0'), ...known.map(({ cost }) => cost)],
  }
}

const shownAtMost = 3

function say({ direction, amount, currency }: Movement): string {
  return `${direction} of ${decimal(amount)} ${String(currency)}`
}

/** Whether as many entries have amounts of no movement as movements are missing: they are those, with other amounts. */
function areMisstated({ listing, movements, others }: Judgeable, missing: readonly Movement[]): boolean {
  const known = [...movements, ...others.map((amount) => ({ amount }))]
  const strange = listing.entries.filter((entry) => !known.some((one) => isOf(one, entry)))
  return missing.length > 0 && strange.length === missing.length
}

function nothingListed(one: Judgeable, lists: readonly Judgeable[]): Deviation {
  const { step, listing, movements } = one
  if (areMisstated(one, movements)) {
    const [misstated] = deviationsIn(one, movements)
    if (misstated) return misstated
  }
  const count = movements.length
  const what = count === 1 ? 'did not list the only movement' : `listed none of ${count} movements`
  const isListedElsewhere = lists.some((one) => reckon(movements, one.listing.entries).listed.length > 0)
  return {
    headline: `${nameOf(step)} ${what} within a few seconds`,
    expected: isListedElsewhere ? 'the movements that the other operation lists' : 'the movements that were made',
    received: `${listing.entries.length} transactions`,
    pointer: pointerOf(listing.response, 'transactions'),
    about: { fault: 'left-out' },
  }
}

function* deviationsIn(one: Judgeable, missing: readonly Movement[]): Iterable<Deviation> {
  const { listing, movements, others } = one
  const { response, entries } = listing
  const { listed, doubled } = reckon(movements, entries, others)
  const deviation = (fault: FaultName, did: string, expected: string, received?: string): Deviation => ({
    about: { fault },
    headline: `${nameOf(response)} ${did}`,
    expected,
    received: received ?? `transactions of ${show(entries.map(({ amount }) => amount))}`,
    pointer: pointerOf(response, 'transactions'),
  })
  for (const movement of doubled) {
    yield deviation('repeated', `listed the ${say(movement)} more than once`, `the ${say(movement)} once`)
  }
  if (missing.length > 0) {
    const more = missing.length > shownAtMost ? [counted(missing.length - shownAtMost, 'other')] : []
    const which = list([...missing.slice(0, shownAtMost).map((movement) => `the ${say(movement)}`), ...more])
    const isMisstated = areMisstated(one, missing)
    const did = isMisstated ? 'listed other amounts in place of' : 'did not list'
    yield deviation(isMisstated ? 'other-amount' : 'left-out', `${did} ${which}`, `${which} among the transactions`)
  }
  for (const movement of listed) {
    const entry = entries.find((each) => isOf(movement, each))
    if (entry?.currency === movement.currency || movement.currency === undefined) continue
    const other = show(entry?.currency)
    const expected = `the ${say(movement)} in ${movement.currency}`
    yield deviation('mislabelled', `listed the ${say(movement)} in ${other}`, expected, other)
  }
  const miscalled = listed.find((movement) => isCalledTheOpposite(movement, one))
  if (miscalled) {
    const type = opposite(miscalled)
    const expected = `the ${say(miscalled)} with another type than ${type}`
    yield deviation('mislabelled', `listed the ${say(miscalled)} as a ${type}`, expected, `\`type\` ${type}`)
  }
}

/** The names of types are up to the implementation, but a withdrawal must not have the type of a top-up. */
function isCalledTheOpposite(movement: Movement, { movements, listing: { entries } }: Judgeable): boolean {
  const isAlone = movements.every((one) => one.amount !== movement.amount || one.direction === movement.direction)
  const own = entries.filter((entry) => isOf(movement, entry))
  // An entry with a sign may be a reversal.
  return isAlone && own.every(({ type, amount }) => type === opposite(movement) && Number(asText(amount)) > 0)
}

function opposite({ direction }: Movement): Movement['direction'] {
  return direction === 'topup' ? 'withdraw' : 'topup'
}
