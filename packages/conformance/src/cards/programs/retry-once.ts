import type { ApiResponse, Marked } from '../../engine/nouns/wire/call.ts'
import type { CardRequest } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'

/**
 * Sends a request again, in the same form, if it was rejected: a second rejection rules out a temporary failure. In another form,
 * its acceptance would not say whether time or the form was the reason.
 */
export async function retryOnce(
  session: Session,
  { operationId, call }: CardRequest,
  override: Marked = {},
): Promise<ApiResponse> {
  const first = await session.send(operationId, call, { ...override, mayBeRejected: true })
  const again = { ...override, mayBeRejected: true, form: first.form }
  const send = (isAgain: boolean) => (isAgain ? session.send(operationId, call, again) : Promise.resolve(first))
  return session.repeat('rejected-once', send, ({ isRejection }) => !isRejection)
}
