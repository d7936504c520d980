import type { Deviation, Judged, Rule } from '../../engine/nouns/check.ts'
import type { About } from '../../engine/nouns/kind.ts'
import { nameOf, namesOf, show } from '../../engine/nouns/show.ts'
import type { Step, Steps } from '../../engine/nouns/step.ts'
import { attemptOf } from '../../engine/nouns/wire/exchange.ts'
import { finalOnes, ofCases } from '../../engine/rules/each-response.ts'
import { isBaselineOf } from '../../engine/rules/one-fate.ts'
import { compare, subtract } from '../../engine/values/decimal.ts'
import { fewIn } from '../../engine/values/texts.ts'
import {
  type Entry,
  listingIn,
  movedAmount,
  pointerOf,
  sentCard,
  states,
  unsigned,
  verbOf,
} from '../actions/read-action.ts'
import { ledger } from '../ledger/ledger.ts'
import { isOf } from '../ledger/reckoning.ts'

/** In one scenario: no list shows a movement that was made on another card only, and none gets shorter by a change of another card. */
export function listsAreSeparate(check: string): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    const all = steps.of().filter(({ exchange }) => exchange.scenario === check)
    for (const own of Map.groupBy(all, ({ exchange }) => attemptOf(exchange)).values()) {
      const readings = own.filter((step) => verbOf(step) === 'get_transactions' && step.reaction === 'accepted')
      const lists = finalOnes(readings)
      for (const step of lists) {
        const { id: exchange } = step.exchange
        yield { exchange }
        for (const deviation of othersIn(step, own, steps)) yield { exchange, deviation, isApart: true }
        const before = lists.find((one) => isBaselineOf(step, one))
        if (before) yield* shortened(step, before, own)
      }
    }
  })
}

function* othersIn(step: Step, own: readonly Step[], steps: Steps): Iterable<Deviation> {
  const { response, entries } = listingIn(step.read())
  const moves = own.filter((one) => one.exchange.sequence < step.exchange.sequence && movedAmount(one) !== undefined)
  const ofCard = new Set(moves.flatMap((one) => (sentCard(one) === sentCard(step) ? [movedAmount(one)] : [])))
  // With fees, a list may show what each movement changed.
  for (const { step: one, before, balance } of steps.derive(ledger)) {
    if (before && sentCard(one) === sentCard(step)) ofCard.add(unsigned(Number(subtract(balance, before.balance))))
  }
  for (const move of moves) {
    const amount = movedAmount(move) ?? '0'
    const isOther = move.reaction === 'accepted' && !ofCard.has(amount)
    if (!isOther || !entries.some((entry) => isOf({ amount }, entry))) continue
    const what = verbOf(move) === 'topup' ? 'top-up' : 'withdrawal'
    yield {
      headline: `${nameOf(response)} listed the ${what} of ${amount} of another card`,
      expected: 'transactions of this card only',
      received: `a transaction of ${amount}`,
      pointer: pointerOf(response, 'transactions'),
      about: { fault: 'foreign' },
    }
  }
}

function* shortened(step: Step, before: Step, own: readonly Step[]): Iterable<Judged> {
  const { response, entries } = listingIn(step.read())
  const { length } = listingIn(before.read()).entries
  if (entries.length >= length) return
  const between = own.filter(({ exchange }) => {
    return exchange.sequence > before.exchange.sequence && exchange.sequence < step.exchange.sequence
  })
  const change = between.find((one) => sentCard(one) !== sentCard(step) && states[verbOf(one) ?? ''] !== undefined)
  const done = states[(change && verbOf(change)) ?? '']
  yield {
    exchange: step.exchange.id,
    deviation: {
      headline: `${nameOf(response)} listed fewer transactions after a change of another card`,
      expected: `at least ${length}, as before (exchange ${before.exchange.id})`,
      received: `${entries.length} transactions`,
      about: { fault: 'left-out', ...(done ? { where: `another card was ${done}` } : {}) },
      pointer: pointerOf(response, 'transactions'),
    },
  }
}

/**
 * In one scenario: if all movements that may be rejected were, a list shows none of them as it shows those that were accepted. A target
 * may list declined movements under another status.
 */
export function listsNoRejected(check: string): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    for (const step of steps.forCheck(check)) {
      const own = steps.ofAttempt(step)
      const before = own.find((one) => isBaselineOf(step, one))
      if (!before || step.reaction !== 'accepted') continue
      const { id: exchange } = step.exchange
      yield { exchange }
      const strangers = strangersIn(step, before, own)
      if (strangers.length === 0) continue
      const response = step.read()
      yield {
        exchange,
        deviation: {
          headline: `${nameOf(response)} listed movements that were rejected`,
          expected: 'no transaction of a rejected movement',
          received: show(strangers),
          pointer: pointerOf(response, 'transactions'),
          about: { fault: 'rejected', ...rejectedBy(strangers, own) },
        },
      }
    }
  })
}

/** The operations that rejected what is listed, if they are few. */
function rejectedBy(strangers: readonly Entry[], own: readonly Step[]): About {
  const rejected = own.filter(({ reaction, sent, operation }) => {
    const amount = movedAmount({ sent, operation })
    return reaction === 'rejected' && amount !== undefined && strangers.some((entry) => isOf({ amount }, entry))
  })
  const by = fewIn(namesOf(rejected))
  return by === undefined ? {} : { where: `${by} rejected them` }
}

function strangersIn(step: Step, before: Step, own: readonly Step[]): Entry[] {
  const [known, entries] = [listingIn(before.read()).entries, listingIn(step.read()).entries]
  const moves = own.filter((one) => sentCard(one) === sentCard(step) && movedAmount(one) !== undefined)
  const accepted = moves.filter(({ reaction }) => reaction === 'accepted').map((one) => movedAmount(one) ?? '0')
  const isOnceTooOften = (amount: string): boolean =>
    entries.filter((entry) => isOf({ amount }, entry)).length >
    accepted.filter((one) => compare(one, amount) === 0).length
  const rejected = moves.flatMap((one) => {
    const amount = movedAmount(one) ?? '0'
    return one.reaction === 'rejected' && isOnceTooOften(amount) ? [amount] : []
  })
  const usual = known.filter((entry) => accepted.some((amount) => isOf({ amount }, entry)))
  return entries.filter(
    (entry) =>
      known.every(({ id }) => id !== entry.id) &&
      rejected.some((amount) => isOf({ amount }, entry)) &&
      !isOfNoMovement(entry) &&
      usual.some(({ status }) => status === entry.status),
  )
}

/** A list may show what moves nothing, such as a disabling, with an amount of zero. */
function isOfNoMovement(entry: Entry): boolean {
  return isOf({ amount: '0' }, entry) && entry.type !== 'topup' && entry.type !== 'withdraw'
}
