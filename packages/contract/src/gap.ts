import type { Answer, AnswerSchema } from './answer.ts'
import type { Place } from './requirement.ts'

/** What a wrong guess costs, most first: a loss, a secret, a client that can't be built, one that breaks later, little. */
export const weights = ['money', 'security', 'blocks-clients', 'compatibility', 'detail'] as const

export type Weight = (typeof weights)[number]

/** One question that the interface leaves open. Any answer conforms. */
export interface Gap extends Place {
  /** Stable and never reused: `parcels/duplicates`. */
  readonly id: string
  readonly weight: Weight
  /** Its place among the questions to decide first, if it is one of them: 1 costs most. */
  readonly rank?: number
  readonly question: string
  /** The choice of the reference server. */
  readonly reference: string
  /** What a run can find out. */
  readonly answers?: AnswerSchema
  /** Instead of `answers`: why no run can ask. */
  readonly untestable?: string
  /** What a meeting can decide, in words, and the answer that a decision then names. Words alone where no run can see it. */
  readonly choices?: readonly (string | { readonly text: string; readonly answer: Answer })[]
  /** How the owners of the interface answered the question, once they have. From then on it is judged. */
  readonly decision?: Decision
}

export interface Decision {
  /** What every answer must have; absent if no answer can express the decision. */
  readonly answer?: Answer
  /** Instead of an answer: the ID of the requirement that says it. */
  readonly requirement?: string
  /** One normative sentence, shown under a finding. */
  readonly text: string
  readonly by: string
  /** A date: `2026-11-24`. */
  readonly on: string
}
