import type { Place } from './place.ts'

/** How firmly something is stated: by the interface in words, by a decision, by example, or not at all. */
export type Level = 'documented' | 'decided' | 'observed' | 'inferred'

/** One sentence that an implementation can meet or miss. */
export interface Requirement extends Place {
  /** Stable and never reused: `parcel/arrives-once`. */
  readonly id: string
  readonly level: Level
  readonly text: string
  /** Why no request can test it. */
  readonly untestable?: string
}
