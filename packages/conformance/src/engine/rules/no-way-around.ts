import { faultInWords } from '../nouns/case.ts'
import type { Judged, Rule } from '../nouns/check.ts'
import { accepted, rejection } from '../nouns/finding.ts'
import { showResponse } from '../nouns/show.ts'
import { isCarriedOut } from '../nouns/wire/response-facts.ts'
import { ofCases } from './each-response.ts'
import { isOfSameBase } from './one-fate.ts'

/** No request without a credential is carried out because of how it is written, while the plain one is not. */
export function hasNoWayAround(check: string): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    for (const step of steps.forCheck(check)) {
      const { id: exchange, case: { fault } = {} } = step.exchange
      yield { exchange }
      if (!fault || !isCarriedOut(step.read())) continue
      const controls = steps.controlsOf(step).filter((one) => isOfSameBase(one, step))
      if (controls.length === 0 || controls.some((one) => isCarriedOut(one.read()))) continue
      const response = step.read()
      yield {
        exchange,
        deviation: {
          headline: accepted(response, faultInWords(fault)),
          expected: rejection,
          received: showResponse(response),
          ...(fault.about ? { about: fault.about } : {}),
        },
        isApart: true,
      }
    }
  })
}
