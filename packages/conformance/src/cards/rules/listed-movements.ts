import type { Deviation, Judged, Rule } from '../../engine/nouns/check.ts'
import type { About, FaultName } from '../../engine/nouns/kind.ts'
import { nameOf, show } from '../../engine/nouns/show.ts'
import { attemptOf } from '../../engine/nouns/wire/exchange.ts'
import { finalOnes, ofCases } from '../../engine/rules/each-response.ts'
import { decimal } from '../../engine/values/decimal.ts'
import { counted, list } from '../../engine/values/texts.ts'
import { pointerOf, sentCard } from '../actions/read-action.ts'
import { isOf, isStillEmpty, isWindow, reckon } from '../ledger/reckoning.ts'
import {
  areMisstated,
  isCalledTheOpposite,
  isEqualTo,
  isInAnotherCurrency,
  isList,
  type Judgeable,
  judgeable,
  lengthOf,
  type Movement,
  opposite,
  type WhereInLists,
  whereInLists,
} from './judgeable-lists.ts'

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
        .filter(isList)
        .map((step) => judgeable(step, steps))
      const where = (): WhereInLists => steps.derive({ id: 'in-lists', from: () => whereInLists(steps) })
      for (const one of lists) {
        const { id: exchange } = one.step.exchange
        const alike = lists.filter(({ step }) => step.exchange.operationId === one.step.exchange.operationId)
        const { listed, missing } = reckon(one.movements, one.listing.entries, one.others)
        const isSilent = listed.length === 0 && isStillEmpty(one, one.listing)
        if (one.movements.length === 0 || one.isUnknown || (isSilent && !areDue)) continue
        if (isSilent) {
          yield { exchange, deviation: nothingListed(one, lists, where()['left-out']) }
          continue
        }
        const isAllowed = one.isUnordered
          ? isFullOrWhole(one, missing, alike)
          : isWindow(one.movements, missing, one.listing, Math.max(...alike.map(lengthOf)))
        if (isAllowed === undefined) continue
        yield { exchange }
        const left = isAllowed ? [] : missing
        for (const deviation of deviationsIn(one, left, where)) yield { exchange, deviation, isApart: true }
      }
    }
  })
}

/** A list that grew has dropped nothing. Undefined if there is no earlier one of the same card to tell. */
function isFullOrWhole(one: Judgeable, missing: readonly Movement[], alike: readonly Judgeable[]): boolean | undefined {
  if (missing.length === 0) return true
  const before = alike[alike.indexOf(one) - 1]
  return before && sentCard(before.step) === sentCard(one.step) ? lengthOf(one) <= lengthOf(before) : undefined
}

const shownAtMost = 3

function say({ direction, amount, currency }: Movement): string {
  return `${direction} of ${decimal(amount)} ${String(currency)}`
}

function nothingListed(one: Judgeable, lists: readonly Judgeable[], where: string | undefined): Deviation {
  const { step, listing, movements } = one
  if (areMisstated(one, movements)) {
    const [misstated] = deviationsIn(one, movements, () => ({}))
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
    about: {
      fault: listing.entries.length === 0 ? 'empty' : 'left-out',
      ...(where === undefined ? {} : { where }),
    },
  }
}

function aboutIn(fault: FaultName, { [fault]: where }: WhereInLists): About {
  return { fault, ...(where === undefined ? {} : { where }) }
}

function* deviationsIn(one: Judgeable, missing: readonly Movement[], where: () => WhereInLists): Iterable<Deviation> {
  const { listing, movements, others } = one
  const { response, entries } = listing
  const { listed, doubled } = reckon(movements, entries, others)
  const deviation = (fault: FaultName, did: string, expected: string, received?: string): Deviation => ({
    about: aboutIn(fault, where()),
    headline: `${nameOf(response)} ${did}`,
    expected,
    received: received ?? `transactions of ${show(entries.map(({ amount }) => amount))}`,
    pointer: pointerOf(response, 'transactions'),
  })
  const more = missing.length > shownAtMost ? [counted(missing.length - shownAtMost, 'other')] : []
  const which = list([...missing.slice(0, shownAtMost).map((movement) => `the ${say(movement)}`), ...more])
  const expected = `${which} among the transactions`
  // Which entry is which, their amounts do not show then.
  if (areMisstated(one, missing)) {
    yield deviation('other-amount', `listed other amounts in place of ${which}`, expected)
    return
  }
  for (const movement of doubled) {
    yield deviation('repeated', `listed the ${say(movement)} more than once`, `the ${say(movement)} once`)
  }
  if (missing.length > 0 && missing.every(isEqualTo(listed)))
    yield deviation('merged', `listed equal movements only once, and so not ${which}`, expected)
  else if (missing.length > 0 && one.isAsBefore())
    yield deviation('earlier', `listed the same as before ${which}`, expected)
  else if (missing.length > 0) yield deviation('left-out', `did not list ${which}`, expected)
  for (const movement of listed.filter((movement) => isInAnotherCurrency(movement, one))) {
    const other = show(entries.find((each) => isOf(movement, each))?.currency)
    const expected = `the ${say(movement)} in ${movement.currency}`
    yield deviation('other-currency', `listed the ${say(movement)} in ${other}`, expected, other)
  }
  const miscalled = listed.find((movement) => isCalledTheOpposite(movement, one))
  if (miscalled) {
    const type = opposite(miscalled)
    const expected = `the ${say(miscalled)} with another type than ${type}`
    yield deviation('mislabelled', `listed the ${say(miscalled)} as a ${type}`, expected, `\`type\` ${type}`)
  }
}
