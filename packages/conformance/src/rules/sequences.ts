import { rejected, success } from '../exchanges/headline.ts'
import { showResponse } from '../exchanges/show.ts'
import type { ReportedBalance } from '../exchanges/step.ts'
import { movedAmount } from '../interface/read-action.ts'
import type { Rule } from '../model/check.ts'
import { eachStep, finalOnes } from './each-response.ts'

/** Those of other cards show fees. */
export function ofSequence({ step }: ReportedBalance): boolean {
  return step.exchange.case?.generated !== undefined
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
      { headline, expected: mayBeRejected ? 'a success or a rejection' : success, received: showResponse(response) },
    ]
  },
)
