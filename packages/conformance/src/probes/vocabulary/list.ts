import { listing } from '../../interface/routes.ts'
import type { ApiResponse, Session } from '../../model/session.ts'

/** A transaction as it appears in a list. */
export type Entry = Readonly<Record<string, unknown>>

interface Listed {
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
  const { operationId, call } = listing('operateCard', cardId)
  const isThere = (response: ApiResponse): boolean => response.isSuccess && isWanted(entriesIn(response))
  let waitedMs = 0
  const response = await session.sendUntil('unread-list', operationId, call, (one, soFar) => {
    waitedMs = soFar.waitedMs
    return isThere(one) || one.isRejection
  })
  return { response, entries: entriesIn(response), isThere: isThere(response), waitedMs }
}

export function atLeast(count: number): (entries: readonly Entry[]) => boolean {
  return (entries) => entries.length >= count
}

export function entriesIn({ data }: ApiResponse): readonly Entry[] {
  const listed = Array.isArray(data?.transactions) ? (data.transactions as unknown[]) : []
  return listed.filter((entry): entry is Entry => typeof entry === 'object' && entry !== null)
}
