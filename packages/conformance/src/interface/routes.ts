import type { Call } from '../model/session.ts'

/**
 * The three routes to a card: a dedicated operation for each action, operateCard, and queryCardOperation. A fault may affect
 * only one of them.
 */
export const routes = ['dedicated', 'operateCard', 'queryCardOperation'] as const

export type Route = (typeof routes)[number]

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

function byAction(cardId: string, body: Readonly<Record<string, unknown>>): CardRequest {
  return { operationId: 'operateCard', call: { path: { cardId }, body } }
}

function byQuery(id: string, query: Readonly<Record<string, string | number>>): CardRequest {
  return { operationId: 'queryCardOperation', call: { path: { id }, query } }
}

export function movement(route: Route, direction: Direction, cardId: string, sum: Sum): CardRequest {
  const { amount, currency } = sum
  if (route === 'operateCard') return byAction(cardId, { action: direction, amount, currency })
  if (route === 'queryCardOperation') return byQuery(cardId, { action: direction, amount, currency })
  const operationId = direction === 'topup' ? 'topUpCard' : 'withdrawFromCard'
  return { operationId, call: { path: { cardId }, body: { amount, currency } } }
}

export function toggle(route: Route, turn: Toggle, cardId: string): CardRequest {
  if (route === 'operateCard') return byAction(cardId, { action: turn })
  if (route === 'queryCardOperation') return byQuery(cardId, { action: `${turn}d` })
  return { operationId: turn === 'disable' ? 'disableCard' : 'enableCard', call: { path: { cardId } } }
}

export function isToggle({ operationId, call: { query, body } }: CardRequest): boolean {
  const { action } = (query ?? body ?? {}) as { readonly action?: string }
  return ['disableCard', 'enableCard'].includes(operationId) || /^(?:dis|en)abled?$/.test(action ?? '')
}

export function isTermination({ operationId, call }: CardRequest): boolean {
  return operationId === 'terminateCard' || call.query?.action === 'terminate'
}

/** operateCard has no such action, so the dedicated operation stands in for it. */
export function termination(route: Route, cardId: string): CardRequest {
  if (route === 'queryCardOperation') return byQuery(cardId, { action: 'terminate' })
  return { operationId: 'terminateCard', call: { path: { cardId } } }
}

export function balanceReading(cardId: string): CardRequest {
  return byAction(cardId, { action: 'get_balance' })
}

export function listing(route: ListingRoute, cardId: string): CardRequest {
  return route === 'operateCard'
    ? byAction(cardId, { action: 'get_transactions' })
    : byQuery(cardId, { action: 'transactions' })
}

/** What distinguishes the request from others of its operation, for headlines: ` with action "topup"`. */
export function actionOf({ call: { query, body } }: CardRequest): string {
  const { action } = (query ?? body ?? {}) as { readonly action?: string }
  return action === undefined ? '' : ` with action ${JSON.stringify(action)}`
}
