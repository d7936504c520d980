import { showAnswer } from '../expect/received.ts'
import type { Answer, Stage } from '../model/stage.ts'
import type { Errand } from './doors.ts'

/** Asks again after a refusal: what is refused by rule is refused again, and by the client's fault. */
export async function insist(stage: Stage, { operationId, call }: Errand): Promise<Answer> {
  const first = await stage.send(operationId, call)
  if (!first.isRefusal) return first
  const again = await stage.send(operationId, call)
  const isByRule = again.isRefusal && (first.status ?? 0) < 500
  const expected = "the request to be granted, or to be refused each time and by the client's fault"
  stage.expect.that(operationId, isByRule, expected, showAnswer(first), first)
  return again
}
