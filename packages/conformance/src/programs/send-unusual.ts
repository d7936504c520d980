import type { ApiResponse, Call, Override } from '../exchanges/call.ts'
import type { Session } from '../exchanges/session.ts'

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
  return retryDropped(session, () => session.tryToSend(operationId, call, own))
}

/**
 * Sends the request again even if it may change something, because no check depends on its effects. A connection can fail by
 * accident; if it fails each time, the request is the cause.
 */
export function retryDropped(session: Session, ask: () => Promise<ApiResponse>): Promise<ApiResponse> {
  const isDropped = ({ exchange: { trouble } }: ApiResponse): boolean =>
    trouble?.kind === 'reset' || trouble?.kind === 'connect'
  return session.repeat('lost-response', ask, (response) => !isDropped(response))
}
