import type { Call } from '../model/stage.ts'

/**
 * The three ways to the same card: an operation for each deed, one operation for six actions, and the query. A fault may
 * sit behind one of them only.
 */
export const doors = ['dedicated', 'operate-card', 'query-card-operation'] as const

export type Door = (typeof doors)[number]

/** Doors through which the transactions of a card are asked for. */
export const listingDoors = ['operate-card', 'query-card-operation'] as const

export type ListingDoor = (typeof listingDoors)[number]

export type Direction = 'topup' | 'withdraw'
export type Turn = 'disable' | 'enable'

/** A request before it is sent. */
export interface Errand {
  readonly operationId: string
  readonly call: Call
}

export interface Sum {
  readonly amount: number
  readonly currency: string
}

function byAction(cardId: string, body: Readonly<Record<string, unknown>>): Errand {
  return { operationId: 'operateCard', call: { path: { cardId }, body } }
}

function byQuery(id: string, query: Readonly<Record<string, string | number>>): Errand {
  return { operationId: 'queryCardOperation', call: { path: { id }, query } }
}

export function movement(door: Door, direction: Direction, cardId: string, sum: Sum): Errand {
  const { amount, currency } = sum
  if (door === 'operate-card') return byAction(cardId, { action: direction, amount, currency })
  if (door === 'query-card-operation') return byQuery(cardId, { action: direction, amount, currency })
  const operationId = direction === 'topup' ? 'topUpCard' : 'withdrawFromCard'
  return { operationId, call: { path: { cardId }, body: { amount, currency } } }
}

export function turning(door: Door, turn: Turn, cardId: string): Errand {
  if (door === 'operate-card') return byAction(cardId, { action: turn })
  if (door === 'query-card-operation') return byQuery(cardId, { action: `${turn}d` })
  return { operationId: turn === 'disable' ? 'disableCard' : 'enableCard', call: { path: { cardId } } }
}

export function isTermination({ operationId, call }: Errand): boolean {
  return operationId === 'terminateCard' || call.query?.action === 'terminate'
}

export function termination(door: Exclude<Door, 'operate-card'>, cardId: string): Errand {
  if (door === 'query-card-operation') return byQuery(cardId, { action: 'terminate' })
  return { operationId: 'terminateCard', call: { path: { cardId } } }
}

export function balanceReading(cardId: string): Errand {
  return byAction(cardId, { action: 'get_balance' })
}

export function listing(door: ListingDoor, cardId: string): Errand {
  return door === 'operate-card'
    ? byAction(cardId, { action: 'get_transactions' })
    : byQuery(cardId, { action: 'transactions' })
}
