import type { Answer } from '@card-contract/contract'
import type { Asking } from './probe.ts'
import type { Session } from './session.ts'

/** Sends the requests of a probe, all in the plain form, because people repeat them by hand. */
export async function askOpenly({ send }: Asking, session: Session, decided?: Answer): Promise<void> {
  await send(openly(session.inPlainForm()), decided)
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
