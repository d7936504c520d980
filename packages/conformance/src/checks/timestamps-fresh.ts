import { moveUnjudged, openLedger } from '../card-actions/ledger.ts'
import { awaitListing, isOf } from '../card-actions/listing.ts'
import { defineCheck } from '../model/define-check.ts'
import { headerOf } from '../model/exchange.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { nameOf, show } from '../model/show.ts'

/**
 * Maximum difference between a timestamp and the time of the response; allows for slow services and clocks with minute
 * precision.
 */
const toleranceMs = 90_000

/** Long enough for a clock with second precision to advance twice. */
const pauseMs = 2_100

interface Creation {
  readonly what: string
  readonly response: ApiResponse
  readonly at: number
  /** Difference from the response's Date header. */
  readonly off: number
}

export const timestampsFresh = defineCheck({
  requirement: 'timestamps/fresh',
  kind: 'timestamp',
  how: 'Compares `created_at` of a new user, card and transaction with the Date header of the response and with each other. Where they are far off, checks that the clock advances.',
  async run(session) {
    const { arrange } = session
    const user = await arrange.user()
    const card = await arrange.card()
    const made = [creation('user', user.response), creation('card', card.response), await transaction(session, card)]
    const creations = made.filter((one) => one !== undefined)
    const [first] = creations
    const usual = mostAlike(creations)
    if (!first || !usual) return session.skip('no response had both a timestamp and a Date header')
    for (const one of creations) {
      complainUnless(
        session,
        isAlike(one, usual),
        one,
        `as far from the Date header as that of the new ${usual.what}, within ${toleranceMs / 1000} s`,
      )
    }
    // A service with a wrong clock is off by the same amount in all timestamps, and its clock still advances.
    if (isAlike(first, usual) && Math.abs(first.off) > toleranceMs) await expectRunningClock(session, first)
  },
})

function isAlike(one: Creation, other: Creation): boolean {
  return Math.abs(one.off - other.off) <= toleranceMs
}

/**
 * The timestamp that most others agree with or, of two that disagree, the one that agrees with the Date header; the
 * others are reported.
 */
function mostAlike(creations: readonly Creation[]): Creation | undefined {
  const agreeing = (one: Creation): number => creations.filter((other) => isAlike(one, other)).length
  const ranked = creations.toSorted(
    (one, other) => agreeing(other) - agreeing(one) || Math.abs(one.off) - Math.abs(other.off),
  )
  return ranked[0]
}

async function expectRunningClock(session: Session, first: Creation): Promise<void> {
  await session.pause(pauseMs)
  const { response } = await session.arrange.user()
  const later = creation('user', response)
  if (later) complainUnless(session, later.at > first.at, later, `later than ${new Date(first.at).toISOString()}`)
}

async function transaction(session: Session, card: Parameters<typeof openLedger>[0]): Promise<Creation | undefined> {
  const ledger = openLedger(card)
  await moveUnjudged(session, ledger, 'dedicated', 'topup', session.samples.amount(ledger.currency))
  const { response, entries } = await awaitListing(session, 'operateCard', ledger)
  const entry = entries.find((one) => ledger.movements.some((movement) => isOf(movement, one)))
  return entry && creation('transaction', response, entry.created_at)
}

function creation(what: string, response: ApiResponse, text = response.data?.created_at): Creation | undefined {
  const date = headerOf(response.headers, 'date')
  const at = Date.parse(String(text))
  const off = at - Date.parse(String(date))
  return Number.isNaN(off) ? undefined : { what, response, at, off }
}

function complainUnless(
  session: Session,
  holds: boolean,
  { what, response, at, off }: Creation,
  expected: string,
): void {
  const time = show(new Date(at).toISOString())
  const received = `${time}, ${Math.round(off / 1000)} s from the Date header`
  const headline = `${nameOf(response)} returned \`created_at\` ${time} for a new ${what}`
  session.expect.that(headline, holds, expected, received, response, { pointer: '/data/created_at' })
}
