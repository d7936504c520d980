import type { Contract, Gap } from '@card-contract/contract'
import { answerInWords } from '../../nouns/answers/answer-words.ts'
import { asksAbout } from '../../nouns/answers/asks-about.ts'
import { type GapAnswer, type Probe, probeId } from '../../nouns/answers/probe.ts'
import type { Check } from '../../nouns/check.ts'
import type { Result } from './result.ts'

/** A probe is run like a check. It has no rule, so it finds nothing. */
export function asCheck(probe: Probe): Check<never> {
  const id = probeId(probe.gap)
  const requirement = { id, level: 'inferred', text: '', contractPointer: '' } as const
  return { id, requirement, kind: 'accepts', how: '', ...asksAbout(probe, id) }
}

interface Circumstances {
  /** Whether the answer is not as it was decided or pinned. */
  readonly departs?: boolean
  /** Whether the budget leaves it out. */
  readonly isLeftOut?: boolean
}

export function gapAnswer(
  contract: Contract,
  id: Gap['id'],
  result: Omit<Result, 'check'> | undefined,
  { departs = false, isLeftOut = false }: Circumstances = {},
): GapAnswer {
  const { question = '', weight = 'detail', answers = {}, decision } = contract.gaps.find((gap) => gap.id === id) ?? {}
  const asked = { id, question, weight, ...(decision ? { decision } : {}) }
  if (result?.said) {
    const { answer, exchange } = result.said
    const words = answerInWords(answer, answers)
    const more = { ...(exchange ? { exchange } : {}), ...(departs ? { departs: true as const } : {}) }
    return { ...asked, state: 'answered', answer, words, ...more }
  }
  if (isLeftOut) return { ...asked, state: 'not-asked', reason: 'the budget leaves out open questions' }
  const obstacle = result ? result.obstacle : ({ kind: 'deadline', message: 'the run ended before it' } as const)
  const reason = obstacle?.message ?? result?.skipped ?? result?.errored ?? ''
  const errored = obstacle === undefined && result?.errored !== undefined ? { isErrored: true as const } : {}
  return { ...asked, state: 'not-asked', reason, ...(obstacle ? { obstacle } : {}), ...errored }
}
