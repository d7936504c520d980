import { featureFor } from '../exchanges/case.ts'
import { didNotRespond, rejected } from '../exchanges/headline.ts'
import type { Unanswered } from '../exchanges/notice.ts'
import { nameOf, showResponse } from '../exchanges/show.ts'
import type { Step } from '../exchanges/step.ts'
import type { Deviation, Judged, Rule } from '../model/check.ts'
import { eachStep, ofCases } from './each-response.ts'

const expected = 'a response that is not a 5xx'

/** Whatever a check sends gets a response that is not a 5xx, and what is valid is accepted. */
export function breaksNothing(check: string): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    const sent = steps.forCheck(check)
    for (const [index, step] of sent.entries()) {
      const next = sent[index + 1]
      // It was sent again.
      if (!step.exchange.response && next && saidIn(next, check) === saidIn(step, check)) continue
      // The texts of a registration may be in use.
      if (step.exchange.intent === 'valid' && next?.exchange.intent === 'valid') continue
      const { id: exchange } = step.exchange
      yield { exchange }
      const deviation = deviationOf(step, saidIn(step, check))
      if (deviation) yield { exchange, deviation, isApart: true }
    }
  })
}

/** The same of every request of an operation that must be rejected, of any check. */
export function answersInvalidRequests(operationId: string): Rule {
  return ofCases(
    eachStep(
      (steps) => steps.of(operationId),
      ({ notices }) => notices.flatMap((one) => (one.kind === 'unanswered' ? [unansweredIn(one)] : [])),
    ),
  )
}

function saidIn({ exchange }: Step, check: string): string {
  return featureFor(check, exchange)?.says ?? ''
}

function deviationOf(step: Step, says: string): Deviation | undefined {
  const { exchange, reaction } = step
  const { status } = exchange.response ?? {}
  const response = step.read()
  const received = showResponse(response)
  if (exchange.intent === 'valid') {
    return reaction === 'accepted' ? undefined : { headline: rejected(response, says), expected: 'a success', received }
  }
  if (status === undefined) return { headline: didNotRespond(response, says), expected, received }
  const headline = `${nameOf(response)} returned status ${status} for ${says}`
  return status < 500 ? undefined : { headline, expected, received }
}

function unansweredIn({ response, request }: Unanswered): Deviation {
  return {
    headline: didNotRespond(response, request),
    expected,
    received: showResponse(response),
    about: { value: request },
  }
}
