import type { CardRequest } from '../interface/routes.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { showResponse } from '../model/show.ts'

/** Sends a request again if it was rejected. Expects a rule to reject it both times, and not with a 5xx. */
export async function retryOnce(session: Session, { operationId, call }: CardRequest): Promise<ApiResponse> {
  const responses: ApiResponse[] = []
  const send = async (): Promise<ApiResponse> => {
    const response = await session.send(operationId, call)
    responses.push(response)
    if (!response.acceptedAgain) return response
    responses.push(response.acceptedAgain)
    return response.acceptedAgain
  }
  const last = await session.repeat('rejected-once', send, ({ isRejection }) => !isRejection)
  const [first = last] = responses
  if (responses.length === 1) return last
  const isByRule = last.isRejection && (first.status ?? 0) < 500
  const did = last.isRejection
    ? `rejected a valid request with status ${first.status}`
    : 'rejected a request that it accepted the next time'
  const expected = 'a success, or a rejection each time and not with a 5xx'
  session.expect.that(`${operationId} ${did}`, isByRule, expected, showResponse(first), first)
  return last
}
