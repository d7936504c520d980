import type { ApiResponse } from '../../../engine/nouns/call.ts'
import { compare } from '../../../engine/values/decimal.ts'
import { type Entry, listingIn } from '../../actions/read-action.ts'
import { listing } from '../../actions/routes.ts'
import type { Session } from '../../actions/session.ts'

export interface Listed {
  readonly response: ApiResponse
  readonly entries: readonly Entry[]
  /** Whether the wanted entries appeared before the time limit. */
  readonly isThere: boolean
  readonly waitedMs: number
}

/** Requests the transactions of a card until the wanted entries appear or the time limit is reached. */
export async function listOf(
  session: Session,
  cardId: string,
  isWanted: (entries: readonly Entry[]) => boolean,
): Promise<Listed> {
  const { operationId, call } = listing(session, 'operateCard', cardId)
  const isThere = (response: ApiResponse): boolean => response.isSuccess && isWanted(entriesIn(response))
  let waitedMs = 0
  const response = await session.sendUntil('unread-list', operationId, call, (one, soFar) => {
    waitedMs = soFar.waitedMs
    return isThere(one) || one.isRejection
  })
  return { response, entries: entriesIn(response), isThere: isThere(response), waitedMs }
}

/** Whether a transaction has this amount, in either direction. */
export function isOf(amount: number, { amount: listed }: Entry): boolean {
  return typeof listed === 'number' && Number.isFinite(listed) && compare(Math.abs(listed), amount) === 0
}

export function atLeast(count: number): (entries: readonly Entry[]) => boolean {
  return (entries) => entries.length >= count
}

export function entriesIn(response: ApiResponse): readonly Entry[] {
  return listingIn(response).entries
}
