import type { Answer } from '@card-contract/contract'
import { type Check, groupWith } from '../check.ts'
import type { Session } from '../session.ts'
import { fitting } from './departures.ts'
import { type Asking, type Probe, probeId } from './probe.ts'
import { seenIn } from './seen-responses.ts'

/** What makes a check ask the question of a probe, in its own scenario or in that of all probes with the same program. */
export function asksAbout(
  probe: Probe,
  ownScenario: string,
  decided?: Answer,
): Pick<Check<never>, 'gap' | 'needs' | 'run' | 'group'> & Required<Pick<Check, 'answer'>> {
  const { gap, needs, program } = probe
  const scenario = program.id === undefined ? ownScenario : probeId(program.id)
  const send = (session: Session): Promise<void> => askOpenly(program, session, decided)
  return {
    gap,
    needs,
    answer: (steps) => fitting(probe, probe.answer(seenIn(steps, scenario), decided)),
    ...(program.id === undefined
      ? { run: send }
      : { run: async () => {}, group: groupWith({ id: scenario, run: send }) }),
  }
}

/** Sends the requests of a probe, all in the plain form, because people repeat them by hand. */
async function askOpenly({ send }: Asking, session: Session, decided?: Answer): Promise<void> {
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
