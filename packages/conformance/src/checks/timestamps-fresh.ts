import { type Creation, creationsIn } from '../card-actions/creations.ts'
import { show } from '../exchanges/show.ts'
import type { Found } from '../model/check.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import { createAgainLater, moveThroughAllRoutes, secondMs } from '../programs/create-again-later.ts'
import { accepted, allOf, comparing, responsesTogether } from '../rules/each-response.ts'
import { laterOnesAreLater } from '../rules/later-ones.ts'

/**
 * Maximum difference between a timestamp and the time of the response; allows for slow services and clocks with minute
 * precision.
 */
const toleranceMs = 90_000

/** The same for a user or a card whose time is no multiple of a clock's step: then only the request itself may be slow. */
const narrowToleranceMs = 15_000

const longStepMs = 10_000

const requirement = 'timestamps/fresh'

export const timestampsFresh: CheckSource = () => [
  defineCheck({
    requirement,
    kind: 'timestamp',
    how: 'Compares `created_at` of every new user, card and transaction of the run with the Date header of the response that created it, and with each other. Where they are far off, checks that the clock advances.',
    judge: allOf(
      comparing(responsesTogether(accepted(), (responses) => deviationsFromTheClock(creationsIn(responses)))),
      laterOnesAreLater(requirement),
    ),
    async run(session) {
      const user = await session.arrange.user()
      const card = await moveThroughAllRoutes(session)
      const creations = creationsIn([user.response, card.response])
      const [first] = creations
      if (!first) return session.skip('no response had both a timestamp and a Date header')
      // A service with a wrong clock is off by the same amount in all timestamps, and its clock still advances.
      const isUsual = isAlike(offsetOf(first), usualOffset(creations))
      if (!isUsual || Math.abs(offsetOf(first)) <= toleranceMs) return
      await session.pause(secondMs)
      await session.arrange.user()
    },
  }),
  defineCheck({
    requirement,
    kind: 'timestamp',
    variant: 'one-after-another',
    how: 'Registers a user, issues a card and tops it up, and does the same a second later: each of the later three must have a later time than each of the first.',
    judge: laterOnesAreLater(`${requirement}/one-after-another`),
    run: createAgainLater,
  }),
]

function* deviationsFromTheClock(creations: readonly Creation[]): Iterable<Found> {
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

/**
 * How far the clock of the service is from its Date headers: what most of users, cards and transactions agree on or, if all
 * disagree, the smallest difference.
 */
function usualOffset(creations: readonly Creation[]): number {
  const offsets = (['user', 'card', 'transaction'] as const).flatMap((what) => {
    const own = creations.filter((one) => one.what === what).map(offsetOf)
    const [middle] = own.sort((one, other) => one - other).slice(Math.floor(own.length / 2))
    return middle === undefined ? [] : [middle]
  })
  const agreeing = (one: number): number => offsets.filter((other) => isAlike(one, other)).length
  const [usual = 0] = offsets.toSorted(
    (one, other) => agreeing(other) - agreeing(one) || Math.abs(one) - Math.abs(other),
  )
  return usual
}

function isAlike(one: number, other: number, withinMs = toleranceMs): boolean {
  return Math.abs(one - other) <= withinMs
}

/** The difference from the latest time at which it may have been created. */
function offsetOf({ atMs, datesMs }: Creation): number {
  return atMs - (datesMs.at(-1) ?? atMs)
}

const inSeconds = (milliseconds: number): string => `${Math.round(milliseconds / 1000)} s`
