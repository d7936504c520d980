import type { About, Kind } from './kind.ts'
import type { Trouble } from './wire/exchange.ts'

/** Who deviates. `open`: the interface shows what is expected without saying that there is nothing else, so either may be right. */
export type Side = 'service' | 'client' | 'open'

/** What the target did with a request, more closely than a step says it. */
export type DetailedReaction =
  | 'accepted'
  | 'rejected'
  /** It returned a 5xx. */
  | 'failed'
  /** It sent no complete response. */
  | Trouble['kind']
  /** A valid request got a success without what was asked for, or with something that is no object there. */
  | 'no-data'
  | 'other-data'
  | EnvelopeReaction

/** What tells the cause alone, whatever the check is about. */
export const envelopeReactions = [
  // A valid request got a 2xx response without the envelope, without a JSON object, or with data beside a flag that is false.
  ...(['no-envelope', 'no-json', 'data-without-success'] as const),
  // The response to a request that may be rejected is a success that is none.
  ...(['success-with-error-status', 'success-without-data', 'neither-success-nor-error'] as const),
]

export type EnvelopeReaction = (typeof envelopeReactions)[number]

/** What most likely made a finding: who did what, with which request, or in which place of a response. */
export interface Cause extends About {
  /** The same for all findings of one cause. The first word says what the others are about. */
  readonly alike: readonly string[]
  readonly side: Side
  /** The subject of the finding, which is not always that of its check. */
  readonly kind: Kind
  /** The operation that responded. */
  readonly operationId?: string
  /** Absent if no single request shows it. */
  readonly reaction?: DetailedReaction
  readonly status?: number
  /** The name that a field of the response has instead of its own. */
  readonly otherName?: string
  /** Why the target rejects such valid requests, as a clause about the target, if the preflight found out. */
  readonly because?: string
}
