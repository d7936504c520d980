import type { Found, Rule } from '../../engine/nouns/check.ts'
import { show } from '../../engine/nouns/show.ts'
import type { Derivation } from '../../engine/nouns/step.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { deviationAt } from '../../engine/rules/deviation.ts'
import { accepted, comparing, readOneByOne, responsesTogether } from '../../engine/rules/each-response.ts'
import { inCommon } from '../../engine/values/in-common.ts'
import type { Fields } from '../../engine/values/json.ts'
import { isEarlier } from '../../engine/values/moment.ts'
import { asText } from '../../engine/values/texts.ts'
import { clockOffset, isAlike, toleranceMs } from '../ledger/clock.ts'
import { type Creation, creationsIn, dateOf } from '../ledger/creations.ts'

/** The same for a user or a card whose time is no multiple of a clock's step: then only the request itself may be slow. */
const narrowToleranceMs = 15_000

const longStepMs = 10_000

/** What is new must have the time at which it was created, by the clock that most of the responses agree on. */
export const createdByTheClock = comparing(responsesTogether(accepted(), deviationsFromTheClock))

function* deviationsFromTheClock(responses: Iterable<ApiResponse>): Iterable<Found> {
  const creations = creationsIn(responses)
  const usual = clockOffset(creations)
  const isRight = (one: Creation): boolean => isByTheClock(one, usual)
  const wrong = creations.filter((one) => !isRight(one))
  const where = wrong.length === 0 ? undefined : inCommon(wrong.map(fieldsOf), creations.filter(isRight).map(fieldsOf))
  for (const one of wrong) {
    const { what, by, shownBy, exchange, pointer, atMs, datesMs } = one
    const withinMs = withinOf(one)
    const time = show(new Date(atMs).toISOString())
    const [dateMs = atMs] = datesMs.slice(-1)
    yield {
      headline: `${shownBy} returned \`created_at\` ${time} for a new ${what}${what === 'transaction' ? ` by ${by}` : ''}, ${inSeconds(atMs - dateMs)} from the Date header`,
      expected: `the time at which ${by} created it, by the clock of the service, within ${Math.ceil(withinMs / 1000)} s`,
      received: `${time}, ${inSeconds(atMs - dateMs)} from the Date header of ${by}${Math.abs(usual) > toleranceMs ? `; elsewhere ${inSeconds(usual)}` : ''}`,
      pointer,
      exchange,
      about: {
        ...(datesMs.some((dateMs) => isOfAnotherZone(atMs - dateMs - usual)) ? { fault: 'not-utc' } : {}),
        ...(where === undefined ? {} : { where }),
      },
    }
  }
}

function withinOf({ atMs, tookMs }: Creation): number {
  const isNarrow = tookMs !== undefined && atMs % longStepMs !== 0
  return isNarrow ? Math.min(narrowToleranceMs + tookMs, toleranceMs) : toleranceMs
}

/** Of users and cards, the place says it all. */
function fieldsOf({ what, by }: Creation): Fields {
  return what === 'transaction' ? { "the movement's operation": by } : {}
}

/** The operations that show transactions with times that are not those of the clock. */
export const showingWrongTimes: Derivation<ReadonlySet<string>> = {
  id: 'showing-wrong-times',
  from(steps) {
    const creations = creationsIn(readOneByOne(steps.filter(({ mustConform }) => mustConform)))
    const usual = clockOffset(creations)
    const wrong = creations.filter((one) => one.what === 'transaction' && !isByTheClock(one, usual))
    return new Set(wrong.map(({ shownBy }) => shownBy))
  },
}

function isByTheClock(one: Creation, usual: number): boolean {
  return one.datesMs.some((dateMs) => isAlike(one.atMs - dateMs, usual, withinOf(one)))
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
