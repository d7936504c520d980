import { amountsAround } from '../../card-actions/amounts.ts'
import { type Creation, creationsIn } from '../../card-actions/creations.ts'
import { move, openLedger } from '../../card-actions/ledger.ts'
import { awaitListing } from '../../card-actions/listing.ts'
import type { ApiResponse } from '../../exchanges/call.ts'
import type { ArrangedCard, Session } from '../../exchanges/session.ts'
import { nameOf, show } from '../../exchanges/show.ts'
import { pointerOf, pointerOfEntry } from '../../interface/read-action.ts'
import { isOf } from '../../interface/reckoning.ts'
import { routes } from '../../interface/routes.ts'
import type { Found } from '../../model/check.ts'
import { type CheckSource, defineCheck } from '../../model/define-check.ts'
import { accepted, comparing, responsesTogether } from '../../rules/each-response.ts'
import { asText } from '../../values/as-text.ts'
import { valueAt } from '../../values/value-at.ts'

/**
 * Maximum difference between a timestamp and the time of the response; allows for slow services and clocks with minute
 * precision.
 */
const toleranceMs = 90_000

/** The same for a user or a card whose time is no multiple of a clock's step: then only the request itself may be slow. */
const narrowToleranceMs = 15_000
const longStepMs = 10_000

/** Long enough for a clock with second precision to advance. */
const pauseMs = 1_100
const minuteMs = 60_000

export const timestampsFresh: CheckSource = () => [
  defineCheck({
    requirement: 'timestamps/fresh',
    kind: 'timestamp',
    how: 'Compares `created_at` of every new user, card and transaction of the run with the Date header of the response that created it, and with each other. Where they are far off, checks that the clock advances.',
    judge: comparing(responsesTogether(accepted(), (responses) => deviationsFromTheClock(creationsIn(responses)))),
    async run(session) {
      const user = await session.arrange.user()
      const card = await moveThroughAllRoutes(session)
      const creations = creationsIn([user.response, card.response])
      const [first] = creations
      if (!first) return session.skip('no response had both a timestamp and a Date header')
      // A service with a wrong clock is off by the same amount in all timestamps, and its clock still advances.
      const isUsual = isAlike(offsetOf(first), usualOffset(creations))
      if (isUsual && Math.abs(offsetOf(first)) > toleranceMs) await expectRunningClock(session, first)
    },
  }),
  defineCheck({
    requirement: 'timestamps/fresh',
    kind: 'timestamp',
    variant: 'one-after-another',
    how: 'Registers a user, issues a card and tops it up, and does the same a second later: each of the later three must have a later time than each of the first.',
    run: expectLaterTimes,
  }),
]

/** Where a response shows when something was created. */
interface Shown {
  readonly what: Creation['what']
  readonly response: ApiResponse
  readonly pointer: string
}

/** Nothing is as old as something of a second ago: neither its user or card, nor the one of its kind before it. */
async function expectLaterTimes(session: Session): Promise<void> {
  const { userId, sent, response: registered } = await session.arrange.user()
  const card = await session.arrange.card()
  const ledger = openLedger(card)
  const amounts = amountsAround(session, ledger.currency, 2)
  const moveBy = (amount = 1) => move(session, ledger, 'dedicated', 'topup', amount)
  await moveBy(amounts[0])
  await session.pause(pauseMs)
  const body = session.samples.body('createCard', sent.is_business === true ? { category: 'BUSINESS' } : {})
  const issued = await session.arrange.accepted('createCard', { path: { userId }, body })
  const { response: another } = await session.arrange.user()
  await moveBy(amounts[1])
  const { response: listing, entries } = await awaitListing(session, 'operateCard', ledger)
  const [first, second] = amounts.map((amount) =>
    entries
      .filter((entry) => isOf({ amount }, entry))
      .map(
        (entry): Shown => ({
          what: 'transaction',
          response: listing,
          pointer: pointerOfEntry(listing, entry, 'created'),
        }),
      ),
  )
  const created = (what: Creation['what'], response: ApiResponse): Shown => {
    return { what, response, pointer: pointerOf(response, 'created') }
  }
  const earlier = [created('user', registered), created('card', card.response), ...(first ?? [])]
  for (const one of [created('card', issued), created('user', another), ...(second ?? [])]) {
    expectLater(session, earlier, one)
  }
}

function expectLater(session: Session, earlier: readonly Shown[], { what, response, pointer }: Shown): void {
  const at = momentAt(response, pointer)
  const [last] = earlier
    .map((one) => ({ ...one, at: momentAt(one.response, one.pointer) }))
    .filter((one) => !Number.isNaN(one.at))
    .sort((one, other) => other.at - one.at)
  // Some clocks have minute precision.
  if (!last || Number.isNaN(at) || at % minuteMs === 0) return
  const [time, before] = [at, last.at].map((ms) => show(new Date(ms).toISOString()))
  const headline = `${nameOf(response)} returned \`created_at\` ${time} for a new ${what}`
  const received = `${time}; ${nameOf(last.response)} had returned ${before} for a ${last.what} ${pauseMs / 1000} s before`
  session.expect.that(headline, at > last.at, `a time later than ${before}`, received, response, { pointer })
}

async function moveThroughAllRoutes(session: Session): Promise<ArrangedCard> {
  // Another kind of user and of card than most checks need.
  const [, currency] = session.samples.values('createCard', 'currency')
  const category = session.samples.values('createCard', 'category').at(-1)
  const card = await session.arrange.card({ currency, category })
  const ledger = openLedger(card)
  const amounts = amountsAround(session, ledger.currency, routes.length)
  for (const [turn, route] of routes.entries()) {
    await move(session, ledger, route, turn % 2 === 0 ? 'withdraw' : 'topup', amounts[turn] ?? 1)
  }
  await awaitListing(session, 'queryCardOperation', ledger)
  return card
}

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

async function expectRunningClock(session: Session, first: Creation): Promise<void> {
  await session.pause(pauseMs)
  const { response } = await session.arrange.user()
  const later = momentOf(response)
  // Some clocks have minute precision, or that of a day.
  if (Number.isNaN(later) || later % minuteMs === 0) return
  const [time, before] = [later, first.atMs].map((atMs) => show(new Date(atMs).toISOString()))
  const headline = `createCardUser returned \`created_at\` ${time} for a new user`
  const about = { pointer: pointerOf(response, 'created') }
  session.expect.that(headline, later > first.atMs, `later than ${before}`, `${time}`, response, about)
}

function momentOf(response: ApiResponse): number {
  return momentAt(response, pointerOf(response, 'created'))
}

function momentAt(response: ApiResponse, pointer: string): number {
  return Date.parse(asText(valueAt(response.json, pointer)))
}
