import type { Contract } from '@card-contract/contract'
import { featureFor } from '../../engine/nouns/case.ts'
import type { Found, Rule } from '../../engine/nouns/check.ts'
import { rejected, success } from '../../engine/nouns/finding.ts'
import { show, showResponse } from '../../engine/nouns/show.ts'
import { inTime, type Step } from '../../engine/nouns/step.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { endedBefore, endOf } from '../../engine/nouns/wire/overlap.ts'
import { deviationAt, deviationsFromSent } from '../../engine/rules/deviation.ts'
import { accepted, comparing, conforming, eachResponse, ofCases } from '../../engine/rules/each-response.ts'
import { isEarlier } from '../../engine/values/moment.ts'
import { asText } from '../../engine/values/texts.ts'

/** No response has a negative amount. */
export function amountsAreNotNegative(operationId: string): Rule {
  return eachResponse(accepted(operationId), (response) => {
    const amount = response.data?.amount
    if (typeof amount !== 'number' || amount >= 0) return []
    return [deviationAt(response, '/data/amount', 'an amount that is not negative')]
  })
}

/** Also beside an indicator, whose effect is open: the payment is still the one that the IDs name. */
export const isThePaymentAskedFor: Rule = eachResponse(conforming('checkPaymentStatus'), (response) => {
  const sent = response.sent.body()
  return ['order_id', 'pay_id'].flatMap((name) => deviationsFromSent(response, `/data/${name}`, sent?.[name]))
})

export function isThePayoutAskedFor(contract: Contract): Rule {
  const { path } = contract.operation('getPayoutStatus')
  return eachResponse(accepted('getPayoutStatus'), (response) => {
    const asked = response.sent.path(path, 'reference')
    const { reference, service_reference } = response.data ?? {}
    if (asked === undefined || [reference, service_reference].includes(asked)) return []
    const expected = `${show(asked)} as \`data.reference\` or \`data.service_reference\``
    const headline = `getPayoutStatus returned another payout than ${show(asked)}`
    return [{ headline, expected, received: show({ reference, service_reference }) }]
  })
}

/** Optional fields that are accepted alone are accepted together. */
export function areAcceptedTogether(check: string): Rule {
  return ofCases(function* judge(steps) {
    const sent = steps.forCheck(check)
    const others = sent.filter(({ reaction }) => reaction !== 'rejected')
    const notRejected = new Set(others.map(({ exchange }) => featureFor(check, exchange)?.says))
    for (const step of sent) {
      const { id: exchange } = step.exchange
      const { says, fields = [] } = featureFor(check, step.exchange) ?? {}
      yield { exchange }
      const areAccepted = fields.length > 1 && fields.every((name) => notRejected.has(`\`${name}\``))
      if (step.reaction !== 'rejected' || !areAccepted) continue
      const response = step.read()
      const headline = rejected(response, `${says} together, though it accepted each of them alone`)
      yield { exchange, deviation: { headline, expected: success(response), received: showResponse(response) } }
    }
  })
}

/** No poll is before the creation of its payout, unless the clock of the service is behind, as the time of a new user shows. */
export const polledAfterCreation: Rule = comparing(function* judge(steps) {
  const now = accepted('createCardUser')(steps).map((step) => Date.parse(asText(step.read().data?.created_at)))
  // Nothing else shows the clock of the service.
  if (now.length === 0) return
  for (const step of accepted('getPayoutStatus')(steps)) {
    const { id: exchange } = step.exchange
    const response = step.read()
    const { created_at: created, last_polling_at: polled } = response.data ?? {}
    yield { exchange }
    // The payout was created before the run, perhaps by another clock.
    const isNow = now.some((one) => Math.abs(Date.parse(asText(polled)) - one) < hourMs)
    if (!isEarlier(polled, created) || isNow) continue
    const expected = `a time that is not before \`created_at\`, ${show(created)}`
    const circumstance = `with \`created_at\` ${show(created)}`
    yield { exchange, deviation: deviationAt(response, '/data/last_polling_at', expected, circumstance) }
  }
})

const hourMs = 3_600_000

/** What is looked up again in the run, with the same request, has the same values in these fields; a field may be set only later. */
export function staysTheSame(operationId: string, fields: readonly string[]): Rule {
  const judge = eachLookedUp(operationId, requestOf, function* (lookups) {
    const responses = inTime(lookups)
    for (const name of fields) {
      const set = responses.find(({ data }) => data?.[name] !== undefined)
      const before = show(set?.data?.[name])
      for (const response of responses) {
        const isLater = set !== undefined && endedBefore(set.exchange, response.exchange)
        if (!isLater || show(response.data?.[name]) === before) continue
        const deviation = deviationAt(response, `/data/${name}`, before, 'when it was read again')
        yield { about: { fault: 'changing' }, ...deviation, exchange: response.exchange.id }
      }
    }
  })
  return comparing(judge)
}

/** Polls of a payout by the same reference are counted, and their times do not go back. Of two that overlap, either may be first. */
export const pollsAreCounted: Rule = eachLookedUp('getPayoutStatus', requestInScenario, function* (lookups) {
  let count = 0
  let last: unknown
  const ended = lookups.toSorted(({ exchange: one }, { exchange: other }) => endOf(one) - endOf(other)).values()
  let earlier = ended.next().value
  for (const response of inTime(lookups)) {
    while (earlier && earlier !== response && endedBefore(earlier.exchange, response.exchange)) {
      const { polling_attempts: polls, last_polling_at: at } = earlier.data ?? {}
      if (typeof polls === 'number') count = Math.max(count, polls)
      if (!isEarlier(at, last)) last = at
      earlier = ended.next().value
    }
    const { polling_attempts: polls, last_polling_at: at } = response.data ?? {}
    const deviation = (name: string, expected: string, circumstance: string): Found => ({
      ...deviationAt(response, `/data/${name}`, expected, circumstance),
      exchange: response.exchange.id,
    })
    if (typeof polls === 'number' && polls < count) {
      yield deviation('polling_attempts', `at least ${count}`, count === 0 ? '' : `after ${count}`)
    }
    if (isEarlier(at, last)) {
      const expected = 'a time that is not before the previous poll'
      yield deviation('last_polling_at', expected, 'which is before the previous poll')
    }
  }
})

function requestOf(step: Step): string {
  const inPath = step.sent.path(step.operation?.path ?? '', 'reference')
  return JSON.stringify([inPath, Object.entries(step.sent.body() ?? {}).sort()])
}

function requestInScenario(step: Step): string {
  const { scenario, attempt } = step.exchange
  return JSON.stringify([scenario, attempt, requestOf(step)])
}

/** Judges the accepted lookups of the same thing, which a key tells. */
function eachLookedUp(
  operationId: string,
  keyOf: (step: Step) => string,
  deviationsIn: (lookups: readonly ApiResponse[]) => Iterable<Found>,
): Rule {
  return function* judge(steps) {
    for (const same of Map.groupBy(accepted(operationId)(steps), keyOf).values()) {
      for (const { exchange } of same) yield { exchange: exchange.id }
      const lookups = same.map((step) => step.read())
      for (const { exchange, ...deviation } of deviationsIn(lookups)) yield { exchange, deviation }
    }
  }
}
