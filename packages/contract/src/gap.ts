import type { Place } from './place.ts'

/** One question that the interface leaves open. Any answer conforms. */
export interface Gap extends Place {
  /** Stable and never reused: `card-users/duplicates`. */
  readonly id: string
  readonly question: string
  /** The choice of the reference server. */
  readonly reference: string
}
