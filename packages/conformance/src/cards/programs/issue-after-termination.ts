import type { ApiResponse, Marked } from '../../engine/nouns/call.ts'
import { type TerminationRoute, termination } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'

/** How many cards a user can have is open. */
const open = { intent: 'open', mayBeRejected: true } as const

export async function issueAfterTermination(session: Session, route: TerminationRoute, check: string): Promise<void> {
  const body = session.samples.body('createCard')
  const base = 'another card of a user'
  const issueTo = (userId: string, marked: Marked): Promise<ApiResponse> =>
    session.send('createCard', { path: { userId }, body }, { ...open, ...marked })
  const { cardId, userId } = await session.arrange.card()
  const { operationId, call } = termination(session, route, cardId)
  const { response } = await session.arrange.terminated(cardId, operationId, call)
  if (response.isRejection) session.skip(`${operationId} rejects the termination`, response)
  const says = `a card for a user whose only card ${operationId} had terminated`
  const after = await issueTo(userId, { case: { base, features: [{ check, says }] } })
  if (!after.isRejection) return
  const other = await session.arrange.card()
  await issueTo(other.userId, { role: 'control', case: { base } })
}
