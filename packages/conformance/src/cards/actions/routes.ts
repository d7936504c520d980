import type { Contract, Operation, RequestPlace } from '@card-contract/contract'
import type { Call } from '../../engine/nouns/wire/call.ts'
import type { Verb } from './read-action.ts'
import { actionIn, verbIn } from './read-action.ts'

/**
 * The three routes to a card: a dedicated operation for each action, operateCard, and queryCardOperation. A fault may affect
 * only one of them.
 */
export const routes = ['dedicated', 'operateCard', 'queryCardOperation'] as const

export type Route = (typeof routes)[number]

/** A route, or an operation. */
export type Way = Route | (string & {})

/** Follows "through". */
export function routeInWords(route: Way): string {
  return route === 'dedicated' ? 'the operation for each action' : route
}

/** Routes that list the transactions of a card. */
export const listingRoutes = ['operateCard', 'queryCardOperation'] as const

export type ListingRoute = (typeof listingRoutes)[number]

/** Routes that terminate a card. */
export const terminationRoutes = ['dedicated', 'queryCardOperation'] as const

export type TerminationRoute = (typeof terminationRoutes)[number]

export type Direction = 'topup' | 'withdraw'
export type Toggle = 'disable' | 'enable'

/** A request before it is sent. */
export interface CardRequest {
  readonly operationId: string
  readonly call: Call
}

export interface Sum {
  readonly amount: number
  readonly currency: string
}

/** A sum as a request may spell it: `10.` is a text. */
export interface SpelledSum {
  readonly amount?: number | string
  readonly currency?: string
}

/** What knows the contract, such as a session. */
interface Knowing {
  readonly contract: Contract
}

/** A request with this verb, through this route or operation or, if it has no such action, through another one. */
export function requestTo(
  { contract }: Knowing,
  route: Way,
  verb: Verb,
  card: string,
  sum: SpelledSum = {},
): CardRequest {
  const able = contract.operations.filter((operation) => wordFor(operation, verb) !== undefined)
  const operation =
    able.find(({ operationId }) => operationId === route) ?? able.find(({ action }) => action?.verb === verb) ?? able[0]
  if (!operation?.action) throw new Error(`no operation of the contract has the verb ${verb}`)
  const { verb: choice, request } = operation.action
  const values: [RequestPlace | undefined, unknown][] = [
    [request.card, card],
    [typeof choice === 'object' ? choice : undefined, wordFor(operation, verb)],
    [request.amount, sum.amount],
    [request.currency, sum.currency],
  ]
  const call: Record<string, Record<string, unknown>> = {}
  for (const [place, value] of values) {
    if (place && value !== undefined) call[place.in] = { ...call[place.in], [place.name]: value }
  }
  return { operationId: operation.operationId, call }
}

/** How a request to the operation says the verb; undefined if it cannot. */
function wordFor({ action }: Operation, verb: Verb): string | undefined {
  if (typeof action?.verb !== 'object') return action?.verb === verb ? verb : undefined
  return Object.entries(action.verb.values).find(([, one]) => one === verb)?.[0]
}

export function movement(by: Knowing, route: Way, direction: Direction, cardId: string, sum: SpelledSum): CardRequest {
  return requestTo(by, route, direction, cardId, sum)
}

export function toggle(by: Knowing, route: Route, turn: Toggle, cardId: string): CardRequest {
  return requestTo(by, route, turn, cardId)
}

/** operateCard has no such action, so the dedicated operation stands in for it. */
export function termination(by: Knowing, route: Route, cardId: string): CardRequest {
  return requestTo(by, route, 'terminate', cardId)
}

export function balanceReading(by: Knowing, cardId: string): CardRequest {
  return requestTo(by, 'operateCard', 'get_balance', cardId)
}

export function listing(by: Knowing, route: ListingRoute, cardId: string): CardRequest {
  return requestTo(by, route, 'get_transactions', cardId)
}

/** What a request before it is sent does. */
export function verbFor({ contract }: Knowing, { operationId, call }: CardRequest): Verb | undefined {
  return verbIn(contract.operation(operationId), call)
}

/** What distinguishes a request before it is sent from others of its operation, for headlines. */
export function actionOf({ contract }: Knowing, { operationId, call }: CardRequest): string {
  return actionIn(contract.operation(operationId), call)
}
