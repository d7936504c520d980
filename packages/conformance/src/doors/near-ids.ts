import { showAnswer } from '../expect/received.ts'
import type { Answer, Stage } from '../model/stage.ts'

/**
 * Expects a near miss of an id to be refused, or answered with what is really called so: nobody can know that it is
 * nobody's, but what is known by another name was not asked for.
 */
export function expectNotTakenFor(
  { expect }: Stage,
  what: string,
  answer: Answer,
  isCalledSo: (data: Readonly<Record<string, unknown>>) => boolean,
): void {
  const isRight = answer.isRefusal || (answer.data !== undefined && isCalledSo(answer.data))
  const subject = `${answer.exchange.operationId} with ${what}`
  expect.that(subject, isRight, 'the request to be refused', showAnswer(answer), answer)
}

/** Whether a field of an answer may be what was asked for. Whether it can be null is open. */
export function mayBe(told: unknown, asked: string): boolean {
  return told === asked || told === null
}
