import type { MatchedRequest } from '../../../src/cards/model/matched-request.ts'
import type { State } from '../../../src/cards/model/state.ts'
import { type Alteration, type Mutant, one } from './mutant.ts'
import { type Answered, acting, actionOf, anew, cardIn, responding, routeOf } from './patches.ts'

const requirement = 'timestamps/fresh'

const clock = (id: string, title: string, alter: Alteration): Mutant => one(id, title, requirement, alter)

const hourMs = 3_600_000

const moved = (time: unknown, byMs: number): string => new Date(Date.parse(String(time)) + byMs).toISOString()

/** Gives the transactions of these movements another time, which they keep. */
function dating(isMeant: (matched: MatchedRequest) => boolean, timeFor: (time: string) => string): Alteration {
  return acting([], (act) => (matched, state) => {
    const data = act(matched, state)
    const made = cardIn(matched, state)?.transactions
    const last = made?.at(-1)
    if (!made || !last || !isMeant(matched)) return data
    const dated = { ...last, created_at: timeFor(last.created_at) }
    made.splice(-1, 1, dated)
    return { ...data, transactions: [dated] }
  })
}

const creating = (operationId: string, timeFor: (data: Answered, matched: MatchedRequest, state: State) => unknown) =>
  responding([operationId], (data, matched, state) => ({ ...data, created_at: timeFor(data, matched, state) }))

/** Writes local time as UTC wherever something is created or listed. */
function inAnotherZone(byMs: number): Alteration {
  const local = (one: Answered): Answered =>
    one.created_at === undefined ? one : { ...one, created_at: moved(one.created_at, byMs) }
  return responding([], (data) => {
    const entries = data.transactions as readonly Answered[] | undefined
    return { ...local(data), ...(entries ? { transactions: entries.map(local) } : {}) }
  })
}

/** Has the times of all users and cards at hand. */
function later(
  id: string,
  title: string,
  change: (data: Answered, times: ReadonlyMap<unknown, unknown>, matched: MatchedRequest) => Answered,
): Mutant {
  const alter = anew(() => {
    const times = new Map<unknown, unknown>()
    return responding([], (data, matched) => {
      const changed = change(data, times, matched)
      if (matched.operation.operationId === 'createCardUser') times.set(data.user_id, data.created_at)
      if (matched.operation.operationId === 'createCard') times.set(data.card_id, changed.created_at)
      return changed
    })
  })
  return one(id, title, requirement, alter, `${requirement}/one-after-another`)
}

/** Dates polls ahead of their time. */
function polledAhead(id: string, title: string, aheadMs: (now: number, polls: number) => number): Mutant {
  const alter = responding(['getPayoutStatus'], (data) => {
    const ahead = aheadMs(Date.parse(String(data.last_polling_at)), Number(data.polling_attempts))
    return { ...data, last_polling_at: moved(data.last_polling_at, ahead) }
  })
  return one(id, title, 'get-payout-status/not-polled-in-the-future', alter)
}

/** Servers whose clock is right in most places. */
export const clockMutants: readonly Mutant[] = [
  clock(
    'withdrawals-are-dated-ahead',
    'transactions of withdrawFromCard are dated an hour ahead',
    dating(
      (matched) => routeOf(matched) === 'dedicated' && actionOf(matched) === 'withdraw',
      (time) => moved(time, hourMs),
    ),
  ),
  clock(
    'movements-by-query-are-dated-at-midnight',
    'transactions of queryCardOperation are dated at the beginning of the day before',
    dating(
      (matched) => routeOf(matched) === 'queryCardOperation' && ['topup', 'withdraw'].includes(actionOf(matched) ?? ''),
      (time) => `${moved(time, -24 * hourMs).slice(0, 10)}T00:00:00.000Z`,
    ),
  ),
  clock(
    'businesses-are-registered-in-local-time',
    'a business is registered two hours ahead',
    creating('createCardUser', ({ created_at }, { body }) =>
      body.is_business === true ? moved(created_at, 2 * hourMs) : created_at,
    ),
  ),
  clock(
    'cards-in-euros-are-issued-in-1970',
    'cards in EUR are issued at the first second of Unix time',
    creating('createCard', ({ created_at }, { body }) =>
      body.currency === 'EUR' ? new Date(0).toISOString() : created_at,
    ),
  ),
  later(
    'a-card-is-as-old-as-its-user',
    'a card has the time at which its user was registered',
    (data, times, { path }) => {
      return { ...data, created_at: times.get(path.userId) ?? data.created_at }
    },
  ),
  later('transactions-are-as-old-as-their-card', 'a listed transaction has the time of its card', (data, times) => {
    const entries = (data.transactions ?? []) as readonly object[]
    const created_at = times.get(String(data.card_id))
    return created_at === undefined ? data : { ...data, transactions: entries.map((one) => ({ ...one, created_at })) }
  }),
  one(
    'everything-in-local-time',
    'all times are an hour ahead, as on a machine in another zone',
    requirement,
    inAnotherZone(hourMs),
  ),
  one(
    'everything-in-the-time-of-nepal',
    'all times are five hours and three quarters ahead',
    requirement,
    inAnotherZone(5.75 * hourMs),
  ),
  one('everything-two-hours-behind', 'all times are two hours behind', requirement, inAnotherZone(-2 * hourMs)),
  polledAhead('polled-in-local-time', 'the last poll has the local time, an hour ahead', () => hourMs),
  polledAhead('polled-at-the-next-poll', 'the last poll is the next one, in five minutes', () => hourMs / 12),
  polledAhead('polled-in-another-century', 'the last poll is two centuries ahead', () => 200 * 365 * 24 * hourMs),
  polledAhead('polls-run-ahead', 'every poll is dated ten minutes after the one before', (_, polls) => {
    return (hourMs / 6) * Math.max(polls - 1, 0)
  }),
  polledAhead('polled-at-midnight', 'the last poll is at the end of the next day', (now) => {
    return 48 * hourMs - (now % (24 * hourMs))
  }),
]
