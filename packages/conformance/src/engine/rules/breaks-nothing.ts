import { faultInWords, featureFor } from '../nouns/case.ts'
import type { Deviation, Judged, Rule } from '../nouns/check.ts'
import { didNotRespond, rejected } from '../nouns/finding.ts'
import { nameOf, showResponse } from '../nouns/show.ts'
import type { Step } from '../nouns/step.ts'
import { isRepeated, ofCases } from './each-response.ts'
import { silenceIsAFault } from './silence.ts'

const expected = 'a response that is not a 5xx'

/** Whatever a check sends gets a response that is not a 5xx, and what is valid is accepted. */
export function breaksNothing(check: string): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    const sent = steps.forCheck(check)
    const isAtFault = silenceIsAFault(steps)
    for (const [index, step] of sent.entries()) {
      const next = sent[index + 1]
      if (isRepeated(step, next)) continue
      // The texts of a registration may be in use, and its program begins anew without a response.
      if (step.exchange.intent === 'valid' && (next?.exchange.intent === 'valid' || !step.exchange.response)) continue
      const { id: exchange, response } = step.exchange
      if (!response && !isAtFault(step)) continue
      yield { exchange }
      const deviation = deviationOf(step, saidIn(step, check))
      if (deviation) yield { exchange, deviation, isApart: true }
    }
  })
}

/** Every request of an operation that must or may be rejected gets a response, whichever check sent it. */
export function answersRejectedRequests(operationId: string, check: string): Rule {
  return ofCases(function* judge(steps): Iterable<Judged> {
    const sent = steps.of(operationId)
    const isAtFault = silenceIsAFault(steps)
    for (const [index, step] of sent.entries()) {
      const { id: exchange, intent, response } = step.exchange
      const isOwn = featureFor(check, step.exchange) !== undefined
      if (intent === 'valid' || isOwn || isRepeated(step, sent[index + 1])) continue
      const isSilent = response === undefined && isAtFault(step)
      yield { exchange, ...(isSilent ? { deviation: unansweredIn(step) } : {}) }
    }
  })
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
  return status < 500 ? undefined : { headline, expected, received, about: { value: says } }
}

function unansweredIn(step: Step): Deviation {
  const { fault } = step.exchange.case ?? {}
  const response = step.read()
  const may = step.exchange.intent === 'invalid' ? 'an invalid request' : 'a request that it may reject'
  const request = fault ? faultInWords(fault) : may
  return {
    headline: didNotRespond(response, request),
    expected,
    received: showResponse(response),
    about: { value: request },
  }
}
