import { faultInWords } from '../../engine/nouns/case.ts'
import type { Deviation, Rule } from '../../engine/nouns/check.ts'
import { becauseOf, rejected } from '../../engine/nouns/finding.ts'
import { nameOf, showRejection, showResponse } from '../../engine/nouns/show.ts'
import type { Step, Steps } from '../../engine/nouns/step.ts'
import { eachStep, ofCases, valid } from '../../engine/rules/each-response.ts'
import { movedAmount, sentCard, sentPart, verbOf } from '../actions/read-action.ts'

/** No valid request is rejected although a check needed its result. */
export const areAcceptedWhereNeeded: Rule = ofCases(function* judge(steps) {
  yield* eachStep(valid(), (step) => (step.isBlocking ? [needed(step, steps)] : []))(steps)
})

function needed(step: Step, steps: Steps): Deviation {
  const response = step.read()
  const { scenario, sequence } = step.exchange
  const before = steps.ofAttempt(step).find(({ exchange }) => exchange.sequence === sequence - 1)
  // What is not found was lost by then, whatever was sent before.
  const isLost = response.status === 404
  const fault = before?.reaction === 'rejected' && !isLost ? before.exchange.case?.fault : undefined
  const after = fault ? `, right after it had rejected ${faultInWords(fault)}` : ''
  return {
    headline: rejected(response, `a valid request, which ${scenario} needs${after}`),
    expected: 'a success',
    received: showRejection(response),
    ...becauseOf(response),
  }
}

/**
 * A card does not reject what it accepts the next time, unless it had accepted the same before: how long it takes that for the same
 * request is open.
 */
export const areAcceptedTheFirstTime: Rule = ofCases(function* judge(steps) {
  const all = steps.of().filter((step) => sentCard(step) !== undefined)
  for (const [index, step] of all.entries()) {
    const { id: exchange, scenario, intent, repeat } = step.exchange
    const next = all[index + 1]
    // Of requests at the same time, none is the next one.
    const isAlone = step.exchange.role !== 'burst' && next?.exchange.role !== 'burst'
    const isRejected = isAlone && intent === 'valid' && step.reaction === 'rejected' && repeat === undefined
    if (!isRejected || next?.exchange.scenario !== scenario) continue
    const isRepeated = all
      .slice(0, index)
      .some((one) => one.exchange.scenario === scenario && one.reaction === 'accepted' && asked(one) === asked(step))
    if (isRepeated) continue
    yield { exchange }
    const isAccepted = next.mustConform && next.exchange.intent === 'valid' && next.exchange.repeat === undefined
    if (!isAccepted || asked(step) !== asked(next)) continue
    const headline = `${nameOf(step)} rejected a request that it accepted the next time`
    const expected = 'a success, or a rejection each time'
    yield { exchange, deviation: { headline, expected, received: showResponse(step.read()) } }
  }
})

/** The request, in whichever form. */
function asked(step: Step): string {
  const { operationId } = step.exchange
  return JSON.stringify([operationId, verbOf(step), sentCard(step), movedAmount(step), sentPart(step, 'currency')])
}
