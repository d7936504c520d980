import type { Answer, AnswerSchema, Contract, Gap } from '@card-contract/contract'
import { answerInWords } from '../nouns/answers/answer-words.ts'
import { asksAbout } from '../nouns/answers/asks-about.ts'
import { type Departure, departuresFrom, type Expectation, unaskedIn } from '../nouns/answers/departures.ts'
import type { PinnedAnswers, Probe } from '../nouns/answers/probe.ts'
import type { Check, Deviation, Judged } from '../nouns/check.ts'
import type { Steps } from '../nouns/step.ts'
import { own } from '../values/json.ts'
import { list } from '../values/texts.ts'

interface Expected {
  readonly answer: Answer
  readonly mode: Expectation
}

/**
 * One check for every gap that was decided or whose answer was pinned. It asks the question of the probe and compares the
 * answer, so a decision needs no code.
 */
export function decidedChecks(
  contract: Contract,
  probes: readonly Probe[],
  pinned: PinnedAnswers,
): readonly Check<never>[] {
  return contract.gaps.flatMap((gap) => {
    const probe = probes.find((one) => one.gap === gap.id)
    const expected = expectedOf(gap, pinned)
    return probe && gap.answers !== undefined && expected.length > 0
      ? [decidedCheck(gap, probe, gap.answers, expected)]
      : []
  })
}

function expectedOf({ id, decision }: Gap, pinned: PinnedAnswers): readonly Expected[] {
  const promised = own(pinned, id)
  return [
    ...(decision?.answer === undefined ? [] : [{ answer: decision.answer, mode: 'decided' as const }]),
    ...(promised === undefined ? [] : [{ answer: promised, mode: 'pinned' as const }]),
  ]
}

function decidedCheck(gap: Gap, probe: Probe, schema: AnswerSchema, expected: readonly Expected[]): Check<never> {
  const { id, operationId, decision, pointer } = gap
  const contractPointer = decision ? `${pointer}/decision` : pointer
  const asked = asksAbout(probe, id, decision?.answer)
  function* judge(steps: Steps): Iterable<Judged> {
    const said = asked.answer(steps)
    if ('notAsked' in said || said.exchange === undefined) return
    const { exchange } = said
    yield { exchange }
    for (const { answer, mode } of expected) {
      for (const departure of departuresFrom(answer, said.answer, schema, mode)) {
        const shown = said.exchanges?.[departure.situation ?? ''] ?? exchange
        yield { exchange: shown, deviation: deviationOf(gap, departure, mode, contractPointer), isApart: true }
      }
    }
  }
  return {
    id,
    requirement: {
      id,
      level: 'decided',
      text: decision?.text ?? pinnedInWords(gap, schema, expected),
      contractPointer,
      ...(operationId ? { operationId } : {}),
    },
    kind: 'decision',
    how: `Asks the open question and compares the answer with the ${list(expected.map(({ mode }) => nouns[mode]))}.`,
    ...asked,
    answer(steps) {
      const said = asked.answer(steps)
      if ('notAsked' in said) return said
      return { ...said, unasked: expected.flatMap(({ answer }) => unaskedIn(answer, said.answer)) }
    },
    judge: Object.assign(judge, { needsCases: true as const, comparesSteps: true as const }),
  }
}

const nouns = { decided: 'decision', pinned: 'pinned answer' } as const satisfies Record<Expectation, string>

function pinnedInWords({ id }: Gap, schema: AnswerSchema, expected: readonly Expected[]): string {
  const words = expected.map(({ answer }) => answerInWords(answer, schema))
  return `The answer to ${id} MUST remain as it was pinned: ${words.join('; ')}.`
}

function deviationOf(
  { id }: Gap,
  { situation, expected, received }: Departure,
  mode: Expectation,
  contractPointer: string,
): Deviation {
  const subject = situation === undefined ? id : `${id} (${situation})`
  const headline =
    mode === 'decided'
      ? `the target departs from the decision on ${subject}`
      : `the target changed ${subject}: from ${expected} to ${received}`
  return { headline, expected, received, contractPointer }
}
