import type { Contract } from '@card-contract/contract'
import type { ApiResponse } from '../exchanges/call.ts'
import { endedBefore, endOf } from '../exchanges/ended-before.ts'
import { show } from '../exchanges/show.ts'
import type { Step } from '../exchanges/step.ts'
import { deviationAt, deviationsFromSent } from '../expect/deviation.ts'
import type { Found, Rule } from '../model/check.ts'
import { isEarlier } from '../values/moment.ts'
import { accepted, comparing, conforming, eachResponse } from './each-response.ts'

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

/** What is looked up again, with the same request, has the same values in these fields; a field may be set only later. */
export function staysTheSame(operationId: string, fields: readonly string[]): Rule {
  const judge = lookupsInTurn(operationId, function* (responses) {
    for (const name of fields) {
      const set = responses.findIndex(({ data }) => data?.[name] !== undefined)
      const before = show(responses[set]?.data?.[name])
      for (const response of responses.slice(set + 1)) {
        if (show(response.data?.[name]) === before) continue
        const deviation = deviationAt(response, `/data/${name}`, before, 'when it was read again')
        yield { ...deviation, exchange: response.exchange.id }
      }
    }
  })
  return comparing(judge)
}

/** Polls of a payout by the same reference are counted, and their times do not go back. Of two that overlap, either may be first. */
export const pollsAreCounted: Rule = lookupsInTurn('getPayoutStatus', function* (lookups) {
  let count = 0
  let last: unknown
  const ended = lookups.toSorted(({ exchange: one }, { exchange: other }) => endOf(one) - endOf(other)).values()
  let earlier = ended.next().value
  for (const response of lookups.toSorted(byStart)) {
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

function byStart({ exchange: one }: ApiResponse, { exchange: other }: ApiResponse): number {
  return one.startedMs - other.startedMs
}

/** Judges the accepted lookups of the same thing in a scenario, which come one after another. */
function lookupsInTurn(operationId: string, deviationsIn: (lookups: readonly ApiResponse[]) => Iterable<Found>): Rule {
  const keyOf = (step: Step): string => {
    const { scenario, attempt } = step.exchange
    const inPath = step.sent.path(step.operation?.path ?? '', 'reference')
    return JSON.stringify([scenario, attempt, inPath, Object.entries(step.sent.body() ?? {}).sort()])
  }
  return function* judge(steps) {
    for (const same of Map.groupBy(accepted(operationId)(steps), keyOf).values()) {
      for (const { exchange } of same) yield { exchange: exchange.id }
      const lookups = same.map((step) => step.read())
      for (const { exchange, ...deviation } of deviationsIn(lookups)) yield { exchange, deviation }
    }
  }
}
