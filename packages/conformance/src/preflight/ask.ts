import type { ApiResponse, Call, Override } from '../exchanges/call.ts'
import { exchangePlace } from '../exchanges/exchange.ts'
import type { Session } from '../exchanges/session.ts'
import { type AttemptContext, createSession } from '../session/session.ts'

export type ContextFor = (onExchange: AttemptContext['onExchange']) => AttemptContext

/** A session that belongs to no check, and the responses that it receives. */
export function openSession(
  scenario: string,
  contextFor: ContextFor,
): { readonly session: Session; readonly responses: readonly ApiResponse[] } {
  const responses: ApiResponse[] = []
  let issued = 0
  const session = createSession(
    contextFor((_, response) => responses.push(response)),
    () => exchangePlace(scenario, 1, ++issued),
  )
  return { session, responses }
}

/** Sends a request before the run begins, when a lost response cannot leave any object in doubt. */
export type Ask = (operationId: string | undefined, call: Call, override?: Override) => Promise<ApiResponse>

export function askOn(session: Session): Ask {
  return (operationId, call, override = {}) =>
    session.repeat(
      'first-contact',
      () => session.tryToSend(operationId, call, override),
      ({ status, exchange }) => status !== undefined || exchange.trouble?.kind === 'connect',
    )
}

/** Leaves out every credential. */
export function withoutCredentials({ contract }: Session): Pick<Override, 'credentials'> {
  const schemes = contract.operations.flatMap(({ credentials }) => credentials.map(({ scheme }) => scheme))
  return { credentials: Object.fromEntries(schemes.map((scheme) => [scheme, null])) }
}
