import type { Contract, Gap } from '@card-contract/contract'
import { AnswerShapeError, misfit, type Shape, shapeOf } from '../model/answer-shape.ts'
import { answerInWords } from '../model/answer-words.ts'
import type { Check } from '../model/check.ts'
import type { GapAnswer, Probe, Said } from '../model/probe.ts'
import type { Session } from '../model/session.ts'
import type { Result } from './result.ts'

/** What the probes found out, by gap. */
export type GapAnswers = Map<Gap['id'], Said>

/** The scenario of a probe. */
export const probeId = (gap: Probe['gap']): string => `probe:${gap}`

/** A probe produces results like a check, but only an observation: its session collects no findings. */
export function asCheck(contract: Contract, probe: Probe, answers: GapAnswers): Check<never> {
  return {
    id: probeId(probe.gap),
    requirement: { id: probeId(probe.gap), level: 'inferred', text: '', contractPointer: '' },
    kind: 'accepts',
    needs: probe.needs,
    how: '',
    run: async (session: Session) => {
      answers.set(probe.gap, await askOpenly(contract, probe, session))
    },
  }
}

/** @throws AnswerShapeError if the answer is none of those that the contract lists. */
async function askOpenly(contract: Contract, probe: Probe, session: Session): Promise<Said> {
  const said = await probe.ask(openly(session))
  const wrong = misfit(said.answer, shapeFor(contract, probe.gap))
  if (wrong !== undefined)
    throw new AnswerShapeError(`the probe of ${probe.gap} misses the answers in the contract: ${wrong}`)
  return said
}

function shapeFor(contract: Contract, id: string): Shape {
  const { answers } = contract.gaps.find((gap) => gap.id === id) ?? {}
  if (answers === undefined) throw new AnswerShapeError(`the contract lists no answers for ${id}`)
  return shapeOf(answers)
}

/** Responses to open questions are never deviations, so the watching checks do not receive them. */
function openly(session: Session): Session {
  return {
    ...session,
    send: (operationId, call, override) => session.send(operationId, call, { intent: 'open', ...override }),
    tryToSend: (operationId, call, override) => session.tryToSend(operationId, call, { intent: 'open', ...override }),
    sendUntil: (reason, operationId, call, isSettled, override) =>
      session.sendUntil(reason, operationId, call, isSettled, { intent: 'open', ...override }),
  }
}

export function gapAnswer(
  contract: Contract,
  probe: Probe,
  said: Said | undefined,
  result: Result | undefined,
): GapAnswer {
  const { question = '', weight = 'detail', decision } = contract.gaps.find(({ id }) => id === probe.gap) ?? {}
  const asked = { id: probe.gap, question, weight, ...(decision ? { decision } : {}) }
  if (said) {
    const { answer, exchange } = said
    const words = answerInWords(answer, shapeFor(contract, probe.gap))
    return { ...asked, state: 'answered', answer, words, ...(exchange ? { exchange } : {}) }
  }
  const [draft] = result?.findings ?? []
  const obstacle = result ? result.obstacle : ({ kind: 'deadline', message: 'the run ended before it' } as const)
  const reason = obstacle?.message ?? result?.skipped ?? result?.errored ?? draft?.received ?? ''
  return { ...asked, state: 'not-asked', reason, ...(obstacle ? { obstacle } : {}) }
}
