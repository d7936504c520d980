import { faultInWords, featureFor } from '../exchanges/case.ts'
import { didNotRespond, rejected } from '../exchanges/headline.ts'
import { nameOf, showResponse } from '../exchanges/show.ts'
import type { Step, Steps } from '../exchanges/step.ts'
import type { Deviation, Judged, Rule } from '../model/check.ts'
import { once } from '../values/once.ts'
import { isRepeated, ofCases } from './each-response.ts'

const expected = 'a response that is not a 5xx'

/** Whatever a check sends gets a response that is not a 5xx, and what is valid is accepted. */
export function breaksNothing(check: string): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    const sent = steps.forCheck(check)
    const isAtFault = once(() => silenceIsAFault(steps))
    for (const [index, step] of sent.entries()) {
      const next = sent[index + 1]
      if (isRepeated(step, next)) continue
      // The texts of a registration may be in use, and its program begins anew without a response.
      if (step.exchange.intent === 'valid' && (next?.exchange.intent === 'valid' || !step.exchange.response)) continue
      const { id: exchange, response } = step.exchange
      if (!response && !isAtFault()(step)) continue
      yield { exchange }
      const deviation = deviationOf(step, saidIn(step, check))
      if (deviation) yield { exchange, deviation, isApart: true }
    }
  })
}

/** The same of every request of an operation that must be rejected, of any check. */
export function answersInvalidRequests(operationId: string): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    const sent = steps.of(operationId)
    const isAtFault = once(() => silenceIsAFault(steps))
    for (const [index, step] of sent.entries()) {
      const { id: exchange, intent, response } = step.exchange
      if (intent !== 'invalid' || isRepeated(step, sent[index + 1])) continue
      const isSilent = response === undefined && isAtFault()(step)
      yield { exchange, ...(isSilent ? { deviation: unansweredIn(step) } : {}) }
    }
  })
}

/** If no more requests of a run got a response only the second time, chance hardly took both responses of another. */
const luckyAtMost = 3

/** Whether a request without a response is the reason: not if chance may have taken both responses, or no other came later. */
function silenceIsAFault(steps: Steps): (step: Step) => boolean {
  const all = steps.of()
  const lucky = all.filter((step, index) => {
    const next = all[index + 1]
    return !step.exchange.response && next?.exchange.response && isRepeated(step, next)
  })
  const lastMs = all.reduce((last, { exchange }) => (exchange.response ? Math.max(last, exchange.startedMs) : last), 0)
  return ({ exchange }) => lucky.length <= luckyAtMost && exchange.startedMs < lastMs
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

function unansweredIn(step: Step): Deviation {
  const { fault } = step.exchange.case ?? {}
  const response = step.read()
  const request = fault ? faultInWords(fault) : 'an invalid request'
  return {
    headline: didNotRespond(response, request),
    expected,
    received: showResponse(response),
    about: { value: request },
  }
}
