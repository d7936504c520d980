import type { ApiResponse } from '../../../engine/nouns/wire/call.ts'
import { compare } from '../../../engine/values/decimal.ts'
import { type Entry, listingIn } from '../../actions/read-action.ts'
import type { Session } from '../../actions/session.ts'
import type { Card } from './arrange.ts'

type Entries = readonly Entry[]

/** Requests the transactions of a card until the wanted entries appear or the time limit is reached. */
export async function askForList(
  session: Session,
  card: Pick<Card, 'to'>,
  isWanted: (entries: Entries) => boolean,
  situation: string,
): Promise<void> {
  const { operationId, call } = card.to('get_transactions')
  const isSettled = (one: ApiResponse): boolean => one.isRejection || (one.isSuccess && isWanted(entriesIn(one)))
  await session.sendUntil('unread-list', operationId, call, isSettled, { situation })
}

/** Whether a transaction has this amount, in either direction. */
export function isOf(amount: number | string, { amount: listed }: Entry): boolean {
  return typeof listed === 'number' && Number.isFinite(listed) && compare(Math.abs(listed), amount) === 0
}

/** The transactions in a response, if it is a success. */
export function entriesIn(response: ApiResponse): Entries {
  return listingIn(response).entries
}
