import type { Place } from './place.ts'

/** What a wrong guess costs, most first: money, a secret, a client that can't be built, one that breaks later, little. */
export const weights = ['money', 'security', 'blocks-clients', 'compatibility', 'detail'] as const

export type Weight = (typeof weights)[number]

/** One question that the interface leaves open. Any answer conforms. */
export interface Gap extends Place {
  /** Stable and never reused: `card-users/duplicates`. */
  readonly id: string
  readonly weight: Weight
  readonly question: string
  /** The choice of the reference server. */
  readonly reference: string
}
