import type { ApiResponse } from '../../engine/nouns/call.ts'
import { countOf, isSoonRejected } from '../../engine/nouns/soon.ts'
import { hasMinorUnit } from '../../engine/values/currency.ts'
import { kebab } from '../../engine/values/kebab.ts'
import { reportedBalance } from '../actions/read-action.ts'
import { type CardRequest, movement, routeInWords, routes, termination, terminationRoutes } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { together } from './together.ts'

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
      prepare: (session) => withdrawals(session, count),
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
async function withdrawals(session: Session, count: number): Promise<CardRequest[]> {
  const { cardId, currency, opening, response } = await session.arrange.card()
  const balance = Number(reportedBalance(response) ?? opening)
  const step = hasMinorUnit(currency) ? 0.01 : 1
  return Array.from({ length: count }, (_, index) => {
    const amount = Number((Math.floor(balance * 0.7) + index * step).toFixed(2))
    return movement(session, routes[index % routes.length] ?? 'dedicated', 'withdraw', cardId, { amount, currency })
  })
}
