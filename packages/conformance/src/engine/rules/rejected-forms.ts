import type { Deviation, Judged, Rule } from '../nouns/check.ts'
import { nameOf, showRejection } from '../nouns/show.ts'
import type { Step } from '../nouns/step.ts'
import { mayDecline, type RequestForm, requestForms } from '../nouns/wire/request-form.ts'
import { ofCases, valid } from './each-response.ts'
import { rejectedForm, triesIn } from './tries.ts'

/** No valid request is rejected for its form: accepted in another one, after two rejections in this. */
export function isAcceptedInEachForm(operationId: string): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    const sent = valid(operationId)(steps)
    for (const { exchange } of sent) yield { exchange: exchange.id }
    for (const tries of triesIn(sent)) {
      const found = rejectedForm(tries)
      if (!found) continue
      const { rejected, form, acceptedIn } = found
      const isDeclined = mayDecline[form] === rejected.exchange.response?.status
      if (!isDeclined) yield { exchange: rejected.exchange.id, deviation: deviationOf(rejected, form, acceptedIn) }
    }
  })
}

function deviationOf(step: Step, form: RequestForm, acceptedIn: RequestForm): Deviation {
  const [its, other] = [formInWords(form), formInWords(acceptedIn)]
  const response = step.read()
  return {
    headline: `${nameOf(response)} rejected a valid request because of its form: ${its}`,
    expected: `a success, as for the same request ${acceptedIn === 'plain' ? 'in the plain form' : `with ${other}`}`,
    received: showRejection(response),
    about: { value: form },
  }
}

/** Only the case of header names is known to make a plain request unreadable. */
function formInWords(form: RequestForm): string {
  return form === 'plain' ? 'the names of the headers as the contract writes them' : requestForms[form]
}
