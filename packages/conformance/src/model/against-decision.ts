import type { Answer, AnswerShape, Decision } from '@card-contract/contract'
import { misfit, shapeOf } from './answer-shape.ts'
import { answerInWords } from './answer-words.ts'
import { departuresFrom } from './departures.ts'

/** How an answer departs from what was decided, naming both; undefined if it does not, or if the decision names no answer. */
export function againstDecision(
  answer: Answer,
  answers: AnswerShape | undefined,
  decision: Decision | undefined,
): string | undefined {
  if (answers === undefined || decision?.answer === undefined) return undefined
  const shape = shapeOf(answers)
  if (misfit(answer, shape) !== undefined) return undefined
  if (departuresFrom(decision.answer, answer, shape, 'decided').length === 0) return undefined
  const [decided, given] = [decision.answer, answer].map((one) => answerInWords(one, shape))
  return `the answer is ${JSON.stringify(given)}, and ${decision.by} decided ${JSON.stringify(decided)} on ${decision.on}`
}
