import type { Answer, AnswerSchema, Contract, Gap } from '@card-contract/contract'
import { answerInWords } from '../nouns/answer-words.ts'
import { askOpenly } from '../nouns/ask-openly.ts'
import type { Answered, Check } from '../nouns/check.ts'
import { type Departure, departuresFrom, type Expectation, unaskedIn } from '../nouns/departures.ts'
import type { FindingDraft } from '../nouns/finding.ts'
import type { PinnedAnswers } from '../nouns/pinned.ts'
import type { Probe, Said } from '../nouns/probe.ts'
import type { Session } from '../nouns/session.ts'
import { list } from '../values/words.ts'

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
  const promised = Object.hasOwn(pinned, id) ? pinned[id] : undefined
  return [
    ...(decision?.answer === undefined ? [] : [{ answer: decision.answer, mode: 'decided' as const }]),
    ...(promised === undefined ? [] : [{ answer: promised, mode: 'pinned' as const }]),
  ]
}

function decidedCheck(gap: Gap, probe: Probe, schema: AnswerSchema, expected: readonly Expected[]): Check<never> {
  const { id, operationId, decision, pointer } = gap
  const contractPointer = decision ? `${pointer}/decision` : pointer
  return {
    id,
    gap: id,
    requirement: {
      id,
      level: 'decided',
      text: decision?.text ?? pinnedInWords(gap, schema, expected),
      contractPointer,
      ...(operationId ? { operationId } : {}),
    },
    kind: 'decision',
    needs: probe.needs,
    how: `Asks the open question and compares the answer with the ${list(expected.map(({ mode }) => nouns[mode]))}.`,
    async run(session: Session): Promise<Answered> {
      const said = await askOpenly(probe, session, decision?.answer)
      const departures = expected.flatMap(({ answer, mode }) =>
        departuresFrom(answer, said.answer, schema, mode).map((one) =>
          findingOf(gap, said, one, mode, contractPointer),
        ),
      )
      const unasked = expected.flatMap(({ answer }) => unaskedIn(answer, said.answer))
      if (unasked.length === 0) return { said, departures }
      return {
        said,
        departures,
        obstacle: { kind: 'fixture', message: `needs more test data to ask about ${list(unasked)}` },
      }
    },
  }
}

const nouns = { decided: 'decision', pinned: 'pinned answer' } as const satisfies Record<Expectation, string>

function pinnedInWords({ id }: Gap, schema: AnswerSchema, expected: readonly Expected[]): string {
  const words = expected.map(({ answer }) => answerInWords(answer, schema))
  return `The answer to ${id} MUST remain as it was pinned: ${words.join('; ')}.`
}

function findingOf(
  { id }: Gap,
  { exchange, exchanges }: Said,
  { situation, expected, received }: Departure,
  mode: Expectation,
  contractPointer: string,
): FindingDraft {
  const shown = exchanges?.[situation ?? ''] ?? exchange
  const subject = situation === undefined ? id : `${id} (${situation})`
  return {
    headline:
      mode === 'decided'
        ? `the target departs from the decision on ${subject}`
        : `the target changed ${subject}: from ${expected} to ${received}`,
    expected,
    received,
    contractPointer,
    ...(shown === undefined ? {} : { exchange: shown }),
  }
}
