import { isDeepStrictEqual } from 'node:util'
import type { Contract, Gap } from '@card-contract/contract'
import { answerKey } from '../nouns/answers/departures.ts'
import type { GapAnswer } from '../nouns/answers/probe.ts'
import type { Check } from '../nouns/check.ts'
import type { Report } from '../nouns/report.ts'
import type { Steps } from '../nouns/step.ts'
import { gapAnswer } from '../run/judging/gap-answers.ts'
import { addAnswer, emptyResult } from '../run/judging/result.ts'
import { scenarioIdOf } from '../run/scenarios/scenario.ts'

/** An open question to which the same responses give another answer than in the report. */
export interface ChangedAnswer {
  readonly id: Gap['id']
  readonly before: GapAnswer
  readonly after: GapAnswer
}

/**
 * The questions whose programs came to their end, if the report says what their requests are about. What is decided otherwise by now was
 * asked with other values.
 */
export function endedIn({ gaps, exchanges }: Report, contract: Contract): ReadonlySet<Gap['id']> {
  const isMarked = exchanges.some(({ situation }) => situation !== undefined)
  const decisions = new Map(contract.gaps.map(({ id, decision }) => [id, decision?.answer]))
  const ended = gaps.filter((gap) => {
    const hasEnded = gap.state === 'answered' || !(gap.obstacle || gap.isErrored)
    return isMarked && hasEnded && isDeepStrictEqual(gap.decision?.answer, decisions.get(gap.id))
  })
  return new Set(ended.map(({ id }) => id))
}

/** `asking`: for each question, the check or the probe that asked it comes first. `departing`: the checks with findings. */
export function changedAnswers(
  report: Report,
  asking: readonly Check<never>[],
  departing: ReadonlySet<Check['id']>,
  steps: Steps,
): ChangedAnswer[] {
  const ended = endedIn(report, steps.contract)
  return report.gaps.flatMap((before) => {
    const check = asking.find(({ gap }) => gap === before.id)
    if (!check || !ended.has(before.id) || steps.inScenario(scenarioIdOf(check)).length === 0) return []
    const result = emptyResult(check)
    addAnswer(result, steps)
    const after = gapAnswer(steps.contract, before.id, result, { departs: departing.has(check.id) })
    if (keyOf(before) === keyOf(after)) return []
    return [{ id: before.id, before, after }]
  })
}

function keyOf(gap: GapAnswer): string {
  return gap.state === 'answered' ? answerKey(gap.answer) : gap.state
}
