import type { Found } from '../../engine/nouns/check.ts'
import { show } from '../../engine/nouns/show.ts'
import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { accepted, comparing, responsesTogether } from '../../engine/rules/each-response.ts'
import { isAlike, toleranceMs, usualOffset } from '../ledger/clock.ts'
import { creationsIn } from '../ledger/creations.ts'

/** The same for a user or a card whose time is no multiple of a clock's step: then only the request itself may be slow. */
const narrowToleranceMs = 15_000

const longStepMs = 10_000

/** What is new must have the time at which it was created, by the clock that most of the responses agree on. */
export const createdByTheClock = comparing(responsesTogether(accepted(), deviationsFromTheClock))

function* deviationsFromTheClock(responses: Iterable<ApiResponse>): Iterable<Found> {
  const creations = creationsIn(responses)
  const usual = usualOffset(creations)
  for (const { what, by, shownBy, exchange, pointer, atMs, datesMs, tookMs } of creations) {
    const isNarrow = tookMs !== undefined && atMs % longStepMs !== 0
    const withinMs = isNarrow ? Math.min(narrowToleranceMs + tookMs, toleranceMs) : toleranceMs
    if (datesMs.some((dateMs) => isAlike(atMs - dateMs, usual, withinMs))) continue
    const time = show(new Date(atMs).toISOString())
    const [dateMs = atMs] = datesMs.slice(-1)
    yield {
      headline: `${shownBy} returned \`created_at\` ${time} for a new ${what}`,
      expected: `the time at which ${by} created it, by the clock of the service, within ${Math.ceil(withinMs / 1000)} s`,
      received: `${time}, ${inSeconds(atMs - dateMs)} from the Date header of ${by}; elsewhere ${inSeconds(usual)}`,
      pointer,
      exchange,
    }
  }
}

const inSeconds = (milliseconds: number): string => `${Math.round(milliseconds / 1000)} s`
