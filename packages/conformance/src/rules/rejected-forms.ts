import type { RejectedForm } from '../exchanges/notice.ts'
import { mayDecline, type RequestForm, requestForms } from '../exchanges/request-form.ts'
import { nameOf, showRejection } from '../exchanges/show.ts'
import type { Deviation, Rule } from '../model/check.ts'
import { eachStep, ofCases, valid } from './each-response.ts'

/** No valid request is rejected for its form: accepted in another one, after two rejections in this. */
export function isAcceptedInEachForm(operationId: string): Rule {
  return ofCases(
    eachStep(valid(operationId), ({ notices }) =>
      notices.flatMap((one) => (one.kind === 'rejected-form' && !isDeclined(one) ? [deviationOf(one)] : [])),
    ),
  )
}

function isDeclined({ form, response }: RejectedForm): boolean {
  return mayDecline[form] !== undefined && mayDecline[form] === response.status
}

function deviationOf({ form, response, acceptedIn }: RejectedForm): Deviation {
  const [its, other] = [inWords(form), inWords(acceptedIn)]
  return {
    headline: `${nameOf(response)} rejected a valid request because of its form: ${its}`,
    expected: `a success, as for the same request ${acceptedIn === 'plain' ? 'in the plain form' : `with ${other}`}`,
    received: showRejection(response),
    about: { value: form },
  }
}

/** Only the case of header names is known to make a plain request unreadable. */
function inWords(form: RequestForm): string {
  return form === 'plain' ? 'the names of the headers as the contract writes them' : requestForms[form]
}
