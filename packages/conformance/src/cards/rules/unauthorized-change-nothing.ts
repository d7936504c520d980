import type { Judged, Rule } from '../../engine/nouns/check.ts'
import { nameOf, showResponse } from '../../engine/nouns/show.ts'
import type { Step, Steps } from '../../engine/nouns/step.ts'
import { ofCases } from '../../engine/rules/each-response.ts'
import { actionInWords, sentCard } from '../actions/read-action.ts'

/** A request that was rejected for its credentials changes nothing: what the card accepted before, it accepts afterwards. */
export function unauthorizedChangeNothing(check: string): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    const shown = steps.forCheck(check).filter(({ exchange }) => exchange.case?.features !== undefined)
    for (const step of shown) {
      const { id: exchange } = step.exchange
      const before = rejectedBefore(step, steps)
      if (!before || step.reaction === 'no response') continue
      yield { exchange }
      // A new attempt at the same request may be accepted: it was too early.
      if (step.reaction !== 'rejected' || shown.some((other) => isLater(other, step))) continue
      yield {
        exchange,
        deviation: {
          headline: `${nameOf(before)}${actionInWords(before)} changed the card although it rejected the credentials`,
          expected: 'a card that is as it was before',
          received: `topUpCard then returned ${showResponse(step.read())}`,
        },
        isApart: true,
      }
    }
  })
}

function rejectedBefore(step: Step, steps: Steps): Step | undefined {
  return steps
    .ofAttempt(step)
    .findLast(
      (one) =>
        one.exchange.intent === 'invalid' &&
        one.reaction === 'rejected' &&
        one.exchange.sequence < step.exchange.sequence &&
        sentCard(one) === sentCard(step),
    )
}

function isLater(other: Step, step: Step): boolean {
  return sentCard(other) === sentCard(step) && other.reaction === 'accepted'
}
