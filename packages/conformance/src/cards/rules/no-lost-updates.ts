import type { Judged, Rule } from '../../engine/nouns/check.ts'
import { namesOf } from '../../engine/nouns/show.ts'
import { inTime, type Step, type Steps } from '../../engine/nouns/step.ts'
import { attemptOf } from '../../engine/nouns/wire/exchange.ts'
import { deviationAt } from '../../engine/rules/deviation.ts'
import { ofCases } from '../../engine/rules/each-response.ts'
import { add, subtract } from '../../engine/values/decimal.ts'
import { list } from '../../engine/values/texts.ts'
import { movedAmount, pointerOf, reportedBalance, sentPart, verbOf } from '../actions/read-action.ts'
import { afterMovement } from '../ledger/dues.ts'
import { balanceBefore } from '../ledger/ledger.ts'

/**
 * The balance after movements at the same time is the one before, changed by those that were accepted. A fee or wrong arithmetic is
 * no lost update: if the same movements were made one after another, the change is compared with theirs.
 */
export function noLostUpdates(check: string): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    for (const own of Map.groupBy(steps.forCheck(check), ({ exchange }) => attemptOf(exchange)).values()) {
      // What got no response may have been done.
      if (own.some(({ reaction }) => reaction === 'no response')) continue
      const reading = own.find(({ exchange, reaction }) => exchange.role === undefined && reaction === 'accepted')
      const sent = own.filter(({ exchange }) => exchange.role === 'burst')
      const moved = sent.filter(isAccepted)
      // One that had to wait may have been sent after a reading of the same time.
      const [first] = inTime(sent)
      const before = reading && first && balanceBefore(first, steps)
      const reported = reading && reportedBalance(reading.read())
      if (!reading || before === undefined) continue
      const { id: exchange } = reading.exchange
      yield { exchange }
      const sum = moved.reduce((total, step) => changed(total, step), before)
      const inTurn = own.filter(({ exchange: { role } }) => role === 'baseline')
      // With fees, the money on the other card may not do for all of them.
      if (reported === sum || !inTurn.every(isAccepted)) continue
      const due = add(before, changeOf(inTurn, steps) ?? subtract(sum, before))
      if (reported === due) continue
      const through = namesOf(moved)
      const currency = sentPart(moved[0] ?? reading, 'currency') ?? ''
      const circumstance = `after ${moved.length} movements of ${currency} at the same time through ${list(through)}`
      const response = reading.read()
      const deviation = deviationAt(response, pointerOf(response, 'balance'), due, circumstance)
      yield { exchange, deviation: { ...deviation, about: deviation.about ?? { fault: 'wrong-at-once' } } }
    }
  })
}

function isAccepted({ read }: Step): boolean {
  return read().isSuccess
}

function changed(balance: string, step: Step): string {
  return afterMovement(balance, verbOf(step), movedAmount(step) ?? 0)
}

/** How much the balance changed by these movements, one after another. */
function changeOf(inTurn: readonly Step[], steps: Steps): string | undefined {
  const [first, last] = [inTurn[0], inTurn.at(-1)]
  const before = first && balanceBefore(first, steps)
  const after = last && reportedBalance(last.read())
  return before === undefined || after === undefined ? undefined : subtract(after, before)
}
