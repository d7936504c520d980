import type { About } from '../nouns/kind.ts'
import type { Session } from '../nouns/session.ts'
import type { ApiResponse, Call, Override } from '../nouns/wire/call.ts'

/** A request that a careful client would not send. */
export interface UnusualInput {
  readonly what: string
  /** Set if it has a fault that other checks are about. */
  readonly about?: About
}

/** Sends a request that the target may accept or reject, for a check of what comes of it. */
export function sendUnusual(
  session: Session,
  check: string,
  operationId: string,
  { what: says, about }: UnusualInput,
  call: Call,
  override: Override = {},
  generated?: string,
): Promise<ApiResponse> {
  const marked = {
    features: [{ check, says, ...(about ? { about } : {}) }],
    ...(generated === undefined ? {} : { generated }),
  }
  const own = { ...override, case: marked, intent: override.intent ?? 'open' } as const
  return session.tryToSend(operationId, call, own)
}
