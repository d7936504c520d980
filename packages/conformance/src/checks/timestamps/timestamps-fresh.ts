import { amountsAround } from '../../card-actions/amounts.ts'
import { type Creation, creationsIn } from '../../card-actions/creations.ts'
import { move, openLedger } from '../../card-actions/ledger.ts'
import { awaitListing, isOf } from '../../card-actions/listing.ts'
import type { ApiResponse } from '../../exchanges/call.ts'
import type { ArrangedCard, Session } from '../../exchanges/session.ts'
import { nameOf, show } from '../../exchanges/show.ts'
import { pointerOf, pointerOfEntry, shownPart } from '../../interface/read-action.ts'
import { routes } from '../../interface/routes.ts'
import type { Found } from '../../model/check.ts'
import { type CheckSource, defineCheck } from '../../model/define-check.ts'
import { accepted, responsesTogether } from '../../rules/each-response.ts'
import { asText } from '../../values/as-text.ts'
import { valueAt } from '../../values/value-at.ts'

/**
 * Maximum difference between a timestamp and the time of the response; allows for slow services and clocks with minute
 * precision.
 */
const toleranceMs = 90_000

/** Long enough for a clock with second precision to advance. */
const pauseMs = 1_100
const minuteMs = 60_000

export const timestampsFresh: CheckSource = () => [
  defineCheck({
    requirement: 'timestamps/fresh',
    kind: 'timestamp',
    how: 'Compares `created_at` of every new user, card and transaction of the run with the Date header of the response that created it, and with each other. Where they are far off, checks that the clock advances.',
    judge: responsesTogether(accepted(), (responses) => deviationsFromTheClock(creationsIn(responses))),
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
    how: 'A second after a user was registered and another card issued, issues a card to the user and tops up the other, and checks that the new card and the transaction have later times than the user and the card before them.',
    run: expectLaterTimes,
  }),
]

/** A card is not as old as its user, nor a transaction as old as its card. One pause serves both comparisons. */
async function expectLaterTimes(session: Session): Promise<void> {
  const { userId, sent, response: registered } = await session.arrange.user()
  const card = await session.arrange.card()
  const ledger = openLedger(card)
  await session.pause(pauseMs)
  const body = session.samples.body('createCard', sent.is_business === true ? { category: 'BUSINESS' } : {})
  const issued = await session.arrange.accepted('createCard', { path: { userId }, body })
  const [amount = 1] = amountsAround(session, ledger.currency, 1)
  const moved = await move(session, ledger, 'dedicated', 'topup', amount)
  const { response: listing, entries } = await awaitListing(session, 'operateCard', ledger)
  const entry = entries.find((one) => isOf({ amount }, one))
  expectLater(session, registered, issued, 'card', pointerOf(issued, 'created'))
  if (moved && entry)
    expectLater(session, card.response, listing, 'transaction', pointerOfEntry(listing, entry, 'created'))
}

function expectLater(
  session: Session,
  earlier: ApiResponse,
  response: ApiResponse,
  what: Creation['what'],
  pointer: string,
): void {
  const [before, at] = [momentOf(earlier), Date.parse(asText(valueAt(response.json, pointer)))]
  // Some clocks have minute precision.
  if (Number.isNaN(at - before) || (at % minuteMs === 0 && before % minuteMs === 0)) return
  const [time, first] = [at, before].map((ms) => show(new Date(ms).toISOString()))
  const headline = `${nameOf(response)} returned \`created_at\` ${time} for a new ${what}`
  const received = `${time}; ${nameOf(earlier)} had returned ${first} ${pauseMs / 1000} s before`
  session.expect.that(headline, at > before, `a time later than ${first}`, received, response, { pointer })
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
  for (const { what, by, shownBy, exchange, pointer, atMs, datesMs } of creations) {
    if (datesMs.some((dateMs) => isAlike(atMs - dateMs, usual))) continue
    const time = show(new Date(atMs).toISOString())
    const [dateMs = atMs] = datesMs.slice(-1)
    yield {
      headline: `${shownBy} returned \`created_at\` ${time} for a new ${what}`,
      expected: `the time at which ${by} created it, by the clock of the service, within ${toleranceMs / 1000} s`,
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

function isAlike(one: number, other: number): boolean {
  return Math.abs(one - other) <= toleranceMs
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
  if (Number.isNaN(later)) return
  const [time, before] = [later, first.atMs].map((atMs) => show(new Date(atMs).toISOString()))
  const headline = `createCardUser returned \`created_at\` ${time} for a new user`
  const about = { pointer: pointerOf(response, 'created') }
  session.expect.that(headline, later > first.atMs, `later than ${before}`, `${time}`, response, about)
}

function momentOf(response: ApiResponse): number {
  return Date.parse(asText(shownPart(response, 'created')))
}
