import type { Answer } from '@card-contract/contract'
import { AnswerShapeError, misfit, type Shape } from './answer-shape.ts'
import type { Probe, Said } from './probe.ts'
import type { Session } from './session.ts'

/**
 * Asks the question of a gap, with all requests in the plain form, because people repeat them by hand. One that no run can ask
 * ends the check, so it needs no shape.
 * @throws AnswerShapeError if the answer is none of those that the contract lists: a fault of the suite.
 */
export async function askOpenly(probe: Probe, shape: () => Shape, session: Session, decided?: Answer): Promise<Said> {
  const said = await probe.ask(openly(session.inPlainForm()), decided)
  const wrong = misfit(said.answer, shape())
  if (wrong === undefined) return said
  throw new AnswerShapeError(`the probe of ${probe.gap} gives an answer that the contract does not list: ${wrong}`)
}

/** Whatever the target does with such a request is an answer, and no deviation. */
function openly(session: Session): Session {
  return {
    ...session,
    send: (operationId, call, override) => session.send(operationId, call, { intent: 'open', ...override }),
    tryToSend: (operationId, call, override) => session.tryToSend(operationId, call, { intent: 'open', ...override }),
    sendUntil: (reason, operationId, call, isSettled, override) =>
      session.sendUntil(reason, operationId, call, isSettled, { intent: 'open', ...override }),
  }
}
