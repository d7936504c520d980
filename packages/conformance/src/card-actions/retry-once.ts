import type { CardRequest } from '../interface/routes.ts'
import type { ApiResponse, Session } from '../model/session.ts'

/** Sends a request again if it was rejected: a second rejection rules out a temporary failure. */
export function retryOnce(session: Session, { operationId, call }: CardRequest): Promise<ApiResponse> {
  const send = () => session.send(operationId, call, { mayBeRejected: true })
  return session.repeat('rejected-once', send, ({ isRejection }) => !isRejection)
}
