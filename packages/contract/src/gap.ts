import type { Place } from './place.ts'

/** One question that the interface leaves open. No answer to it is wrong. */
export interface Gap extends Place {
  /** Stable, and never given to another gap: `card-users/duplicates`. */
  readonly id: string
  readonly question: string
  /** What the reference server chose. */
  readonly reference: string
}
