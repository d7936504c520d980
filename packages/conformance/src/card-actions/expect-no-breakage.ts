import type { ApiResponse, Call, Override } from '../exchanges/call.ts'
import type { Session } from '../exchanges/session.ts'
import { showResponse } from '../exchanges/show.ts'
import { didNotRespond } from '../expect/headline.ts'

export const aResponse = 'a response that is not a 5xx'

/** Sends an unusual request and expects a response that is not a 5xx. */
export async function expectNoBreakage(
  session: Session,
  operationId: string,
  what: string,
  call: Call,
  override: Override = {},
): Promise<ApiResponse> {
  const response = await retryDropped(session, () =>
    session.tryToSend(operationId, call, { ...override, intent: 'open' }),
  )
  const { status } = response
  const isIntact = status !== undefined && status < 500
  const headline =
    status === undefined ? didNotRespond(response, what) : `${operationId} returned status ${status} for ${what}`
  session.expect.that(headline, isIntact, aResponse, showResponse(response), response)
  return response
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
