import type { Answer } from '@card-contract/contract'
import { AnswerSchemaError } from './answer-schema.ts'
import { misfit } from './misfit.ts'
import type { Probe, Said, Shared } from './probe.ts'
import type { Session } from './session.ts'

/** Asks the question of a gap, with all requests in the plain form, because people repeat them by hand. */
export async function askOpenly(probe: Probe, session: Session, decided?: Answer): Promise<Said> {
  return fitting(probe, await probe.ask(openly(session.inPlainForm()), decided))
}

/** Sends what several probes look at. */
export function lookOpenly({ look }: Shared, session: Session): Promise<unknown> {
  return look(openly(session.inPlainForm()))
}

/** @throws AnswerSchemaError if the answer is none of those that the contract lists: a fault of the suite. */
export function fitting({ gap }: Pick<Probe, 'gap'>, said: Said): Said {
  const wrong = misfit(gap, said.answer)
  if (wrong === undefined) return said
  throw new AnswerSchemaError(`the probe of ${gap} gives an answer that the contract does not list: ${wrong}`)
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
