import type { Answer } from '@card-contract/contract'
import { askOpenly } from './ask-openly.ts'
import type { Check } from './check.ts'
import { groupWith } from './define-check.ts'
import { fitting } from './misfit.ts'
import { type Probe, probeId } from './probe.ts'
import { seenIn } from './seen-responses.ts'
import type { Session } from './session.ts'

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
