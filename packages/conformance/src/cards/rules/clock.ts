import type { Found, Rule } from '../../engine/nouns/check.ts'
import { show } from '../../engine/nouns/show.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { deviationAt } from '../../engine/rules/deviation.ts'
import { accepted, comparing, readOneByOne, responsesTogether } from '../../engine/rules/each-response.ts'
import { isEarlier } from '../../engine/values/moment.ts'
import { asText } from '../../engine/values/texts.ts'
import { clockOffset, isAlike, toleranceMs } from '../ledger/clock.ts'
import { creationsIn, dateOf } from '../ledger/creations.ts'

/** The same for a user or a card whose time is no multiple of a clock's step: then only the request itself may be slow. */
const narrowToleranceMs = 15_000

const longStepMs = 10_000

/** What is new must have the time at which it was created, by the clock that most of the responses agree on. */
export const createdByTheClock = comparing(responsesTogether(accepted(), deviationsFromTheClock))

function* deviationsFromTheClock(responses: Iterable<ApiResponse>): Iterable<Found> {
  const creations = creationsIn(responses)
  const usual = clockOffset(creations)
  for (const { what, by, shownBy, exchange, pointer, atMs, datesMs, tookMs } of creations) {
    const isNarrow = tookMs !== undefined && atMs % longStepMs !== 0
    const withinMs = isNarrow ? Math.min(narrowToleranceMs + tookMs, toleranceMs) : toleranceMs
    if (datesMs.some((dateMs) => isAlike(atMs - dateMs, usual, withinMs))) continue
    const time = show(new Date(atMs).toISOString())
    const [dateMs = atMs] = datesMs.slice(-1)
    yield {
      headline: `${shownBy} returned \`created_at\` ${time} for a new ${what}, ${inSeconds(atMs - dateMs)} from the Date header`,
      expected: `the time at which ${by} created it, by the clock of the service, within ${Math.ceil(withinMs / 1000)} s`,
      received: `${time}, ${inSeconds(atMs - dateMs)} from the Date header of ${by}${Math.abs(usual) > toleranceMs ? `; elsewhere ${inSeconds(usual)}` : ''}`,
      pointer,
      exchange,
      ...(datesMs.some((dateMs) => isOfAnotherZone(atMs - dateMs - usual))
        ? { about: { fault: 'not-utc' as const } }
        : {}),
    }
  }
}

const quarterMs = 15 * 60_000

/** Zones differ from UTC by whole quarters of an hour. */
function isOfAnotherZone(offsetMs: number): boolean {
  const quarters = Math.round(offsetMs / quarterMs)
  return quarters !== 0 && isAlike(offsetMs, quarters * quarterMs, toleranceMs)
}

/** No poll is later than the response that shows it, by its Date header or, if that is later, by the clock that dates what is new. */
export const notPolledInTheFuture: Rule = comparing(function* judge(steps) {
  const creations = creationsIn(readOneByOne(accepted()(steps)))
  // Nothing else shows that clock.
  if (creations.length === 0) return
  const aheadMs = Math.max(clockOffset(creations), 0)
  for (const step of accepted('getPayoutStatus')(steps)) {
    const response = step.read()
    const { last_polling_at: polled } = response.data ?? {}
    const { id: exchange } = step.exchange
    yield { exchange }
    const dateMs = dateOf(response)
    // Not if one of the two is no time.
    const isAhead = Date.parse(asText(polled)) - dateMs - aheadMs > toleranceMs
    const date = isAhead ? new Date(dateMs).toISOString() : ''
    if (!isEarlier(date, polled)) continue
    const ahead = aheadMs > toleranceMs ? ` and ${inSeconds(aheadMs)}, by which its clock is ahead elsewhere` : ''
    const expected = `a time that is not after ${date}, its Date header${ahead}`
    const circumstance = `, ${inSeconds(Date.parse(asText(polled)) - dateMs)} after the Date header`
    const { headline, ...deviation } = deviationAt(response, '/data/last_polling_at', expected)
    yield { exchange, deviation: { ...deviation, headline: headline + circumstance } }
  }
})

const inSeconds = (milliseconds: number): string => `${Math.round(milliseconds / 1000)} s`
