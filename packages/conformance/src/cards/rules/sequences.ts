import type { Rule } from '../../engine/nouns/check.ts'
import { rejected, success } from '../../engine/nouns/finding.ts'
import { showResponse } from '../../engine/nouns/show.ts'
import { eachStep, finalOnes } from '../../engine/rules/each-response.ts'
import { movedAmount } from '../actions/read-action.ts'
import type { ReportedBalance } from '../ledger/reported-balance.ts'

/** Those of other cards show fees. */
export function ofSequence(scenario: string): (one: ReportedBalance) => boolean {
  return ({ step: { exchange } }) => exchange.scenario === scenario && exchange.case?.generated !== undefined
}

/** A movement may be rejected, but not with a 5xx; anything else that is sent must be accepted. */
export const sequencesGoOn: Rule = eachStep(
  (steps) => finalOnes(steps.of().filter(({ exchange }) => exchange.case?.generated)),
  (step) => {
    const mayBeRejected = movedAmount(step) !== undefined && (step.exchange.response?.status ?? 0) < 500
    if (step.reaction === 'accepted' || (step.reaction === 'rejected' && mayBeRejected)) return []
    const response = step.read()
    const headline = rejected(response, 'a valid request in a sequence of requests')
    return [
      {
        headline,
        expected: mayBeRejected ? 'a success or a rejection' : success(response),
        received: showResponse(response),
      },
    ]
  },
)
