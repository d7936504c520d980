import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { amountsAround } from '../actions/amounts.ts'
import {
  balanceReading,
  type CardRequest,
  type Direction,
  listing,
  listingRoutes,
  movement,
  type Route,
  routes,
  termination,
  terminationRoutes,
  toggle,
} from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { performsByQuery } from './own-ledger.ts'

export const turns = ['disable', 'enable', 'terminate'] as const

type Turn = (typeof turns)[number]

/** The interface does not say what such a card accepts. */
const open = { intent: 'open', mayBeRejected: true } as const

/** Longer than any change that is not late should take. */
const lateMs = 1_500

/** What a card accepted after the turn through one route. */
interface Reaction {
  readonly route: Route
  readonly responses: readonly ApiResponse[]
}

export async function compareRoutes(session: Session, turn: Turn, check: string): Promise<void> {
  const reactions: Reaction[] = []
  for (const route of turn === 'terminate' ? terminationRoutes : routes) {
    const changed = await change(session, turn, route)
    if (!changed) continue
    const responses: ApiResponse[] = []
    const own = { features: [{ check, says: 'a request that others are compared with' }] }
    for (const { operationId, call } of requestsFor(session, turn, changed))
      responses.push(await session.send(operationId, call, { ...open, case: own }))
    reactions.push({ route, responses })
  }
  const [first, ...others] = reactions
  if (!first || others.length === 0) session.skip(`fewer than two routes ${turn} a card`)
  for (const other of others) await compareTurns(session, turn, check, first, other)
  for (const { route, responses } of reactions) await compareMovements(session, turn, check, route, responses)
}

interface ChangedCard {
  readonly cardId: string
  readonly currency: string
}

/** Undefined if the target rejects that, or needs more for it than for other routes. */
async function change(session: Session, turn: Turn, route: Route): Promise<ChangedCard | undefined> {
  const card = await session.arrange.card()
  const { cardId } = card
  if (turn === 'terminate') {
    const { operationId, call } = termination(session, route, cardId)
    const { response, isDisabledFirst } = await session.arrange.terminated(cardId, operationId, call)
    return response.isSuccess && !isDisabledFirst ? card : undefined
  }
  const steps = [toggle(session, turn === 'enable' ? 'dedicated' : route, 'disable', cardId)]
  if (turn === 'enable') steps.push(toggle(session, route, 'enable', cardId))
  for (const { operationId, call } of steps) if (!(await session.send(operationId, call)).isSuccess) return undefined
  return card
}

const directions: readonly Direction[] = ['withdraw', 'topup']

/** First the movements: one direction through every route, then the other. A top-up may have to settle before a withdrawal. */
function requestsFor(session: Session, turn: Turn, { cardId, currency }: ChangedCard): CardRequest[] {
  const amounts = amountsAround(session, currency, directions.length * routes.length)
  const movements = directions.flatMap((direction, row) =>
    routes.map((route, index) => {
      const amount = amounts[row * routes.length + index] ?? 1
      return movement(session, route, direction, cardId, { amount, currency })
    }),
  )
  if (turn === 'enable') return movements
  const readings = [balanceReading(session, cardId), ...listingRoutes.map((route) => listing(session, route, cardId))]
  return [...movements, ...readings, ...(turn === 'terminate' ? [toggle(session, 'dedicated', 'enable', cardId)] : [])]
}

async function compareTurns(
  session: Session,
  turn: Turn,
  check: string,
  first: Reaction,
  other: Reaction,
): Promise<void> {
  const index = first.responses.findIndex((one, at) => isOther(one, other.responses[at]))
  if (index < 0 || !(await performs(session, first.route, other.route))) return
  const after = (route: Route): string => `after ${operationFor(session, turn, route)} ${turn}d the card`
  const base = `${first.route} ${other.route} ${index}`
  await reactAlone(session, turn, first.route, index, { check, base, says: after(first.route), role: 'baseline' })
  await reactAlone(session, turn, other.route, index, { check, base, says: `a request ${after(other.route)}` })
}

function operationFor(session: Session, turn: Turn, route: Route): string {
  return (turn === 'terminate' ? termination(session, route, '') : toggle(session, route, turn, '')).operationId
}

/** Whether one movement in each direction is accepted through one route and rejected through another. */
async function compareMovements(
  session: Session,
  turn: Turn,
  check: string,
  route: Route,
  responses: readonly ApiResponse[],
): Promise<void> {
  for (const row of directions.keys()) {
    const own = responses.slice(row * routes.length, (row + 1) * routes.length)
    const at = own.findIndex((one) => isOther(one, own[0]))
    if (at < 0 || !(await performs(session, routes[0], routes[at] ?? route))) continue
    const index = row * routes.length
    const base = `${route} ${index} ${at}`
    const through = own[0]?.exchange.operationId ?? routes[0]
    await reactAlone(session, turn, route, index, { check, base, says: `through ${through}`, role: 'baseline' })
    const says = `a movement of a card that ${operationFor(session, turn, route)} ${turn}d`
    await reactAlone(session, turn, route, index + at, { check, base, says })
  }
}

/** Whether the GET performs an action or reports it is an open question. */
async function performs(session: Session, ...involved: Route[]): Promise<boolean> {
  return !involved.includes('queryCardOperation') || (await performsByQuery(session))
}

/** One of two requests that are compared. */
interface Compared {
  readonly check: string
  readonly base: string
  readonly says: string
  readonly role?: 'baseline'
}

/** Sends one of the requests first, after a change that had time to take effect. */
async function reactAlone(
  session: Session,
  turn: Turn,
  route: Route,
  index: number,
  { check, base, says, role }: Compared,
): Promise<void> {
  const card = await change(session, turn, route)
  const request = card && requestsFor(session, turn, card)[index]
  if (!request) return
  await session.pause(lateMs)
  const own = { base, features: [{ check, says }] }
  await session.send(request.operationId, request.call, { ...open, case: own, ...(role ? { role } : {}) })
}

/** A 5xx tells nothing about what is allowed. */
function isOther(one: ApiResponse, other: ApiResponse | undefined): boolean {
  const isBroken = [one, other].some((response) => (response?.status ?? 500) >= 500)
  return !isBroken && one.isRejection !== other?.isRejection
}
