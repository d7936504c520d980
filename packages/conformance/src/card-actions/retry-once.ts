import type { Answer, Session } from '../model/session.ts'
import { showResponse } from '../model/show.ts'
import type { CardRequest } from './routes.ts'

/** Sends a request again if it was rejected. Expects a rule to reject it both times, and not with a 5xx. */
export async function retryOnce(session: Session, { operationId, call }: CardRequest): Promise<Answer> {
  const answers: Answer[] = []
  const send = async (): Promise<Answer> => {
    const answer = await session.send(operationId, call)
    answers.push(answer)
    return answer
  }
  const last = await session.repeat('rejected-once', send, ({ isRefusal }) => !isRefusal)
  const [first = last] = answers
  if (answers.length === 1) return last
  const isByRule = last.isRefusal && (first.status ?? 0) < 500
  const did = last.isRefusal
    ? `rejected a valid request with status ${first.status}`
    : 'rejected a request that it accepted the next time'
  const expected = 'a success, or a rejection each time and not with a 5xx'
  session.expect.that(`${operationId} ${did}`, isByRule, expected, showResponse(first), first)
  return last
}
