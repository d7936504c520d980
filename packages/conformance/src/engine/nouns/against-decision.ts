import type { Answer, Decision, Gap } from '@card-contract/contract'
import { answerInWords } from './answer-words.ts'
import { departuresFrom } from './departures.ts'
import { misfit } from './misfit.ts'
import type { Probe } from './probe.ts'

/** How an answer departs from what was decided, naming both; undefined if it does not, or if the decision names no answer. */
export function againstDecision(
  answer: Answer,
  probe: Pick<Probe, 'gap' | 'validate'> | undefined,
  { answers }: Pick<Gap, 'answers'>,
  decision: Decision | undefined,
): string | undefined {
  if (!probe || answers === undefined || decision?.answer === undefined) return undefined
  if (misfit(probe, answer) !== undefined) return undefined
  if (departuresFrom(decision.answer, answer, answers, 'decided').length === 0) return undefined
  const [decided, given] = [decision.answer, answer].map((one) => answerInWords(one, answers))
  return `the answer is ${JSON.stringify(given)}, and ${decision.by} decided ${JSON.stringify(decided)} on ${decision.on}`
}
