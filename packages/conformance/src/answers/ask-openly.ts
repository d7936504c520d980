import type { Answer } from '@card-contract/contract'
import type { Session } from '../exchanges/session.ts'
import { AnswerSchemaError } from './answer-schema.ts'
import { misfit } from './misfit.ts'
import type { Probe, Said } from './probe.ts'

/**
 * Asks the question of a gap, with all requests in the plain form, because people repeat them by hand.
 * @throws AnswerSchemaError if the answer is none of those that the contract lists: a fault of the suite.
 */
export async function askOpenly(probe: Probe, session: Session, decided?: Answer): Promise<Said> {
  const said = await probe.ask(openly(session.inPlainForm()), decided)
  const wrong = misfit(probe.gap, said.answer)
  if (wrong === undefined) return said
  throw new AnswerSchemaError(`the probe of ${probe.gap} gives an answer that the contract does not list: ${wrong}`)
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
