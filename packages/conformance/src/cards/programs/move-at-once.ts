import { needData } from '../../engine/nouns/outcome.ts'
import type { ApiResponse, Marked, Override } from '../../engine/nouns/wire/call.ts'
import { countOf, isSoonRejected } from '../../engine/nouns/wire/overlap.ts'
import { together } from '../../engine/programs/together.ts'
import { hasMinorUnit } from '../../engine/values/currency.ts'
import { kebab } from '../../engine/values/names.ts'
import { amountsAround } from '../actions/amounts.ts'
import type { Kind } from '../actions/lifecycles.ts'
import { reportedBalance } from '../actions/read-action.ts'
import {
  balanceReading,
  type CardRequest,
  type Direction,
  movement,
  type Route,
  routeInWords,
  routes,
  termination,
  terminationRoutes,
  toggle,
} from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { afterMovement } from '../ledger/dues.ts'
import { freshLedger, fund, type Movement, move } from './own-ledger.ts'

export type Way = readonly [Route, Direction]

interface Race {
  /** Of the card. */
  readonly kind: Kind
  /** What else is sent about it at the same time. */
  readonly readings?: (cardId: string) => readonly CardRequest[]
  /** In the middle of the movements, which are made once for each of these rounds. */
  readonly turns?: (cardId: string) => readonly (readonly CardRequest[])[]
}

/** Moves money at the same time, reads the balance and, if it is not the sum, makes the same movements one after another. */
export async function moveAtOnce(
  session: Session,
  check: string,
  ways: readonly Way[],
  { kind, readings = () => [], turns = () => [] }: Race,
): Promise<void> {
  const ledger = await freshLedger(session, kind)
  const { cardId, currency } = ledger
  const different = amountsAround(session, currency, ways.length)
  // Two equal requests at the same time are two movements if they are one after another.
  const amounts = different.map((amount, index) => (index === 1 && isEqual(ways[0], ways[1]) ? different[0] : amount))
  // The balance must cover the withdrawals in any order.
  const withdrawn = different.filter((_, index) => ways[index]?.[1] === 'withdraw')
  const rounds = turns(cardId)
  const isTurned = rounds.length > 0
  const allWithdrawn = isTurned ? rounds.flatMap(() => withdrawn) : withdrawn
  if (withdrawn.length > 0) await fund(session, ledger, allWithdrawn)
  const own = { features: [{ check, says: 'movements at the same time' }] }
  // Whether a card that is being disabled accepts movements is open.
  const override: Override = { mayBeRejected: true, ...(isTurned ? { intent: 'open' } : {}) }
  const movements = ways.map(([route, direction], index) =>
    movement(session, route, direction, cardId, { amount: amounts[index] ?? 1, currency }),
  )
  const enabling = toggle(session, 'dedicated', 'enable', cardId)
  const middle = movements.length / 2
  const burst = async (turned: readonly CardRequest[]): Promise<Movement[]> => {
    const send = (marked: Override) => (request: CardRequest) =>
      session.send(request.operationId, request.call, { ...override, ...marked })
    const move = send({ role: 'burst', case: own })
    const read = readings(cardId).map(send({}))
    const first = movements.slice(0, middle).map(move)
    const changed = turned.map(send({}))
    const last = movements.slice(middle).map(move)
    const moved = await together([...first, ...last, ...read, ...changed])
    // The card may be disabled now, and then the contract does not say whether it can be read.
    if (isTurned) await session.send(enabling.operationId, enabling.call, override)
    return ways.flatMap(([route, direction], index) =>
      moved[index]?.isSuccess ? [{ route, direction, amount: amounts[index] ?? 1 }] : [],
    )
  }
  const accepted: Movement[] = []
  for (const turned of isTurned ? rounds : [[]]) accepted.push(...(await burst(turned)))
  if (accepted.length === 0) session.skip('the target accepted none of the movements')
  const reading = balanceReading(session, cardId)
  const response = await session.send(reading.operationId, reading.call, { case: own })
  needData(response)
  const sum = accepted.reduce((total, one) => afterMovement(total, one.direction, one.amount), ledger.balance)
  if (reportedBalance(response) !== sum) await moveOneByOne(session, kind, accepted, { role: 'baseline', case: own })
}

const isEqual = (one: Way | undefined, other: Way | undefined): boolean => one?.join() === other?.join()

/** The same movements on a separate card. */
async function moveOneByOne(
  session: Session,
  kind: Kind,
  movements: readonly Movement[],
  marked: Marked,
): Promise<void> {
  const ledger = await freshLedger(session, kind)
  const withdrawn = movements.filter(({ direction }) => direction === 'withdraw').map(({ amount }) => amount)
  if (withdrawn.length > 0) await fund(session, ledger, withdrawn)
  for (const { route, direction, amount } of movements) await move(session, ledger, route, direction, amount, marked)
}

/** Requests of which a service may accept only some. Whether it does is open; but then it must always do so. */
interface Contest {
  readonly variant: string
  readonly how: string
  /** How many requests are sent at the same time. */
  readonly count: number
  /** As the object of "accepted": `2 terminations of one card`. */
  readonly says: (accepted: number) => string
  /** The ID of what each request creates. */
  readonly creates?: 'user' | 'card'
  /** A new set of the same requests, about objects that nothing else uses. */
  prepare(session: Session): Promise<readonly CardRequest[]>
}

export const contests: readonly Contest[] = [
  ...([2, 16] as const).map(
    (count): Contest => ({
      variant: `${count}-withdrawals`,
      count,
      how: `Withdraws ${count} times most of the balance of a card through all routes.`,
      says: (accepted) => `${accepted} withdrawals of most of the balance of one card`,
      prepare: (session) => withdrawals(session, count, routes),
    }),
  ),
  // The others may be safe.
  ...routes.map(
    (route): Contest => ({
      variant: `withdrawals-through-${kebab(route)}`,
      count: 4,
      how: `Withdraws four times most of the balance of a card through ${routeInWords(route)}.`,
      says: (accepted) => `${accepted} withdrawals of most of the balance of one card`,
      prepare: (session) => withdrawals(session, 4, [route]),
    }),
  ),
  {
    variant: 'registrations',
    count: 8,
    how: 'Registers the same person eight times.',
    says: (accepted) => `${accepted} registrations of one person`,
    creates: 'user',
    async prepare({ samples }) {
      const body = samples.body('createCardUser')
      return Array.from({ length: 8 }, () => ({ operationId: 'createCardUser', call: { body } }))
    },
  },
  {
    variant: 'cards',
    count: 15,
    how: 'Issues 15 more cards to a user that has one.',
    says: (accepted) => `${accepted} more cards for a user that has one`,
    creates: 'card',
    async prepare({ arrange, samples }) {
      // The first one waits until a new user can have cards.
      const { userId } = await arrange.card()
      return Array.from({ length: 15 }, () => ({
        operationId: 'createCard',
        call: { path: { userId }, body: samples.body('createCard') },
      }))
    },
  },
  // Each through one route: a service may accept a second termination through one and reject it through the other, and then the
  // order decides how many it accepts.
  ...terminationRoutes.map(
    (route): Contest => ({
      variant: route === 'dedicated' ? 'terminations' : `terminations-through-${kebab(route)}`,
      count: 4,
      how: `Terminates a card four times through ${routeInWords(route)}.`,
      says: (accepted) => `${accepted} terminations of one card`,
      async prepare(session) {
        const { cardId, response } = await session.arrange.card()
        await session.arrange.emptied(cardId, response)
        return Array.from({ length: 4 }, () => termination(session, route, cardId))
      },
    }),
  ),
]

/** A race may be won now and then only. */
const moreBursts = 3

const moreTurns = 4

export async function compete(session: Session, check: string, { creates, prepare }: Contest): Promise<void> {
  let round = 0
  const send = ({ operationId, call }: CardRequest, role: 'burst' | 'baseline'): Promise<ApiResponse> => {
    const own = { base: `round ${round}`, features: [{ check, says: 'one of several requests' }] }
    return session.send(operationId, call, { intent: 'open', role, case: own })
  }
  /** Sends all requests, or those up to the first rejection. */
  const inTurn = async (sendsAll: boolean): Promise<ApiResponse[]> => {
    round++
    const responses: ApiResponse[] = []
    for (const request of await prepare(session)) {
      const response = await send(request, 'baseline')
      responses.push(response)
      if (!sendsAll && !response.isSuccess) break
    }
    return responses
  }
  const atOnce = async (most = Number.POSITIVE_INFINITY): Promise<ApiResponse[]> => {
    round++
    const requests = await prepare(session)
    return await together(requests.slice(0, most).map((request) => send(request, 'burst')))
  }

  let isWhole = creates !== undefined
  let last = await inTurn(isWhole)
  const areAllAccepted = countOf(last) === last.length
  // It cannot accept more than all of them.
  if (areAllAccepted && !creates) return
  const accepted = countOf(await atOnce(areAllAccepted ? Math.ceil(last.length / 2) : undefined))
  // Only on a target that accepts more at the same time, or is busy.
  for (let more = moreTurns; more > 0 && accepted > countOf(last) && !(isWhole && isSoonRejected(last)); more--) {
    isWhole = true
    last = await inTurn(isWhole)
  }
  if (accepted <= countOf(last) || !isSoonRejected(last)) return
  for (let burst = 0; burst < moreBursts; burst++) if (countOf(await atOnce()) > countOf(last)) return
}

/** Different amounts, because equal ones could be taken for one withdrawal that is sent again. */
async function withdrawals(session: Session, count: number, through: readonly Route[]): Promise<CardRequest[]> {
  const { cardId, currency, opening, response } = await session.arrange.card()
  const balance = Number(reportedBalance(response) ?? opening)
  const step = hasMinorUnit(currency) ? 0.01 : 1
  return Array.from({ length: count }, (_, index) => {
    const amount = Number((Math.floor(balance * 0.7) + index * step).toFixed(2))
    return movement(session, through[index % through.length] ?? 'dedicated', 'withdraw', cardId, { amount, currency })
  })
}
