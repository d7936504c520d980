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
    const isSure = once(() => !losesResponses(steps))
    for (const [index, step] of sent.entries()) {
      const next = sent[index + 1]
      if (isRepeated(step, next)) continue
      // The texts of a registration may be in use, and its program begins anew without a response.
      if (step.exchange.intent === 'valid' && (next?.exchange.intent === 'valid' || !step.exchange.response)) continue
      const { id: exchange, response } = step.exchange
      if (!response && !isSure()) continue
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
    const isSure = once(() => !losesResponses(steps))
    for (const [index, step] of sent.entries()) {
      const { id: exchange, intent, response } = step.exchange
      if (intent !== 'invalid' || isRepeated(step, sent[index + 1])) continue
      const isSilent = response === undefined && isSure()
      yield { exchange, ...(isSilent ? { deviation: unansweredIn(step) } : {}) }
    }
  })
}

/** If no more requests of a run got a response only the second time, chance hardly took both responses of another. */
const luckyAtMost = 3

/** Whether a request that got no response twice may have lost both by chance. */
function losesResponses(steps: Steps): boolean {
  const all = steps.of()
  const lucky = all.filter((step, index) => {
    const next = all[index + 1]
    return !step.exchange.response && next?.exchange.response && isRepeated(step, next)
  })
  return lucky.length > luckyAtMost
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
