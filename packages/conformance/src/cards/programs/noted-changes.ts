import { changesState } from '@card-contract/contract'
import { partIn } from '../actions/read-action.ts'
import type { CardRequest } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'

export interface NotedChanges {
  /** The same session, which notes every accepted request that can change the card. */
  readonly session: Session
  readonly changes: readonly CardRequest[]
}

/** Requests about other cards, such as those that show what a movement costs, are not part of this card's history. */
export function noteChanges(session: Session, cardId: string): NotedChanges {
  const changes: CardRequest[] = []
  const send: Session['send'] = async (operationId, call, override) => {
    const response = await session.send(operationId, call, override)
    const operation = session.contract.operation(operationId)
    const isOfTheCard = partIn(operation, call, 'card') === cardId
    if (isOfTheCard && response.isSuccess && changesState(operation, call)) changes.push({ operationId, call })
    return response
  }
  return { session: { ...session, send }, changes }
}

/** Makes the same changes on another card, as far as the target accepts them. */
export async function makeAgain(session: Session, changes: readonly CardRequest[], cardId: string): Promise<void> {
  for (const change of changes) {
    const { operationId, call } = forCard(change, cardId)
    await session.send(operationId, call, { mayBeRejected: true })
  }
}

/** The same request for another card. */
export function forCard({ operationId, call }: CardRequest, cardId: string): CardRequest {
  const [name = 'cardId'] = Object.keys(call.path ?? {})
  return { operationId, call: { ...call, path: { [name]: cardId } } }
}
