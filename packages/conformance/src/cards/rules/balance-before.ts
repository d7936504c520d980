import type { Step, Steps } from '../../engine/nouns/step.ts'
import { endedBefore } from '../../engine/nouns/wire/overlap.ts'
import { reportedBalance, sentCard, shownPart, verbOf } from '../actions/read-action.ts'

/** The balance of the card of a request, as the last response about it in the attempt reported it. */
export function balanceBefore(step: Step, steps: Steps): string | undefined {
  const { sequence } = step.exchange
  const card = sentCard(step)
  const last = steps.ofAttempt(step).findLast((one) => {
    // What was sent at the same time may have been read in between.
    return (
      one.exchange.sequence < sequence &&
      endedBefore(one.exchange, step.exchange) &&
      one.reaction === 'accepted' &&
      cardOf(one) === card &&
      reportedBalance(one.read()) !== undefined
    )
  })
  return last && reportedBalance(last.read())
}

/** The request that issues a card does not name it. */
function cardOf(step: Step): unknown {
  return verbOf(step) === 'issue' ? shownPart(step.read(), 'card') : sentCard(step)
}
