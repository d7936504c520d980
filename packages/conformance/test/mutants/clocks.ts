import type { MatchedRequest } from '../../src/reference-model/matched-request.ts'
import type { State } from '../../src/reference-model/state.ts'
import type { Alteration, Mutant } from './mutant.ts'
import { type Answered, acting, actionOf, cardIn, responding, routeOf } from './patches.ts'

const requirement = 'timestamps/fresh'

const clock = (id: string, title: string, alter: Alteration): Mutant => ({
  id,
  title,
  breaks: [requirement],
  foundBy: [requirement],
  alter,
})

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
]
