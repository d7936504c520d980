import type { Answer, Decision, Gap, Weight } from '@card-contract/contract'
import type { Validator } from '../../values/validator.ts'
import type { Obstacle } from '../outcome.ts'
import type { Session } from '../session.ts'
import type { Exchange } from '../wire/exchange.ts'
import type { Seen } from './seen-responses.ts'

/** How an implementation handles an open question. Recorded, and judged only if the question was decided. */
export type GapAnswer = {
  readonly id: string
  readonly question: string
  readonly weight: Weight
  /** How the contract answers the question, if it does. */
  readonly decision?: Decision
} & (
  | {
      readonly state: 'answered'
      /** Data that can be compared, of the shape that the contract gives for this gap. */
      readonly answer: Answer
      /** The same in words: "rejected with 409". */
      readonly words: string
      readonly exchange?: Exchange['id']
      /** Set if the answer is not as it was decided or pinned; the check with the ID of the gap has the findings. */
      readonly departs?: true
    }
  | {
      readonly state: 'not-asked'
      readonly reason: string
      /** Absent if no run can test the question, or if it does not apply to this implementation. */
      readonly obstacle?: Obstacle
      /** Set if the suite failed, and not the target. */
      readonly isErrored?: true
    }
)

/** What a probe found out. */
export interface Said {
  /** Of the shape that the contract gives for the gap. Values that differ from run to run have no place in it. */
  readonly answer: Answer
  readonly exchange?: Exchange['id']
  /** The exchange that shows the answer in one situation, by situation. */
  readonly exchanges?: Readonly<Record<string, Exchange['id']>>
  /** The situations that a decision names, but that a run without more test data cannot ask about. */
  readonly unasked?: readonly string[]
}

/** Why a program could not find the answer out. */
export interface NotAsked {
  readonly notAsked: string
}

/** What a probe sends. */
export interface Asking {
  /** Set if several probes send this: a run sends it once. */
  readonly id?: string
  /** A program that tries a few numbers tries those around a decided one instead. */
  send(session: Session, decided?: Answer): Promise<unknown>
}

/** The executable form of one gap: requests, and what the responses to them say. It has no expectations. */
export interface Probe {
  readonly gap: string
  readonly needs: readonly string[]
  readonly program: Asking
  /** Found in what was recorded only, so that a report gives the same answer again. */
  answer(seen: Seen, decided?: Answer): Said | NotAsked
  /** Validates answers by the shape that the contract gives for the gap; absent if no run can ask about it. */
  readonly validate?: Validator | undefined
}

/** The scenario of a probe, or of a program that several share. */
export const probeId = (id: string): string => `probe:${id}`

/** Answers that the implementation promised to its own clients, by gap. */
export type PinnedAnswers = Readonly<Record<Gap['id'], Answer>>
