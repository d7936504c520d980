import type { Contract, Gap } from '@card-contract/contract'
import { answerInWords } from '../../nouns/answer-words.ts'
import { askOpenly, fitting, lookOpenly } from '../../nouns/ask-openly.ts'
import type { Check, Group } from '../../nouns/check.ts'
import type { GapAnswer, Probe } from '../../nouns/probe.ts'
import type { Session } from '../../nouns/session.ts'
import type { Result } from './result.ts'

/** The scenario of a probe. */
export const probeId = (gap: Probe['gap']): string => `probe:${gap}`

/** A probe produces results like a check, but only an observation: its session collects no findings. */
export function asCheck(probe: Probe): Check<never> {
  return {
    id: probeId(probe.gap),
    gap: probe.gap,
    requirement: { id: probeId(probe.gap), level: 'inferred', text: '', contractPointer: '' },
    kind: 'accepts',
    needs: probe.needs,
    how: '',
    ...asking(probe),
  }
}

function asking(probe: Probe): Pick<Check<never>, 'run' | 'group'> {
  const { shared } = probe
  if (!shared) return { run: async (session: Session) => ({ said: await askOpenly(probe, session) }) }
  const group: Group<unknown> = {
    id: probeId(shared.id),
    arrange: (session) => lookOpenly(shared, session),
    control: async () => {},
  }
  return {
    group: group as Group<never>,
    run: async (session: Session, seen: never) => ({ said: fitting(probe, shared.tell(seen, session)) }),
  }
}

export function gapAnswer(contract: Contract, id: Gap['id'], result: Result | undefined, isLeftOut = false): GapAnswer {
  const { question = '', weight = 'detail', answers = {}, decision } = contract.gaps.find((gap) => gap.id === id) ?? {}
  const asked = { id, question, weight, ...(decision ? { decision } : {}) }
  if (result?.said) {
    const { answer, exchange } = result.said
    const words = answerInWords(answer, answers)
    const departs = result.findings.length > 0 ? { departs: true as const } : {}
    return { ...asked, state: 'answered', answer, words, ...(exchange ? { exchange } : {}), ...departs }
  }
  if (isLeftOut) return { ...asked, state: 'not-asked', reason: 'the budget leaves out open questions' }
  const [draft] = result?.findings ?? []
  const obstacle = result ? result.obstacle : ({ kind: 'deadline', message: 'the run ended before it' } as const)
  const reason = obstacle?.message ?? result?.skipped ?? result?.errored ?? draft?.received ?? ''
  const errored = obstacle === undefined && result?.errored !== undefined ? { isErrored: true as const } : {}
  return { ...asked, state: 'not-asked', reason, ...(obstacle ? { obstacle } : {}), ...errored }
}
