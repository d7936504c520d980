import type { ApiResponse, Call, Override } from '../nouns/call.ts'
import type { Session } from '../nouns/session.ts'

/** Sends a request that the target may accept or reject, for a check of what comes of it. */
export function sendUnusual(
  session: Session,
  check: string,
  operationId: string,
  says: string,
  call: Call,
  override: Override = {},
  generated?: string,
): Promise<ApiResponse> {
  const about = { features: [{ check, says }], ...(generated === undefined ? {} : { generated }) }
  const own = { ...override, case: about, intent: override.intent ?? 'open' } as const
  return session.tryToSend(operationId, call, own)
}
