import { Blocked } from '../model/check-ended.ts'
import { type Exchange, exchangePlace } from '../model/exchange.ts'
import { isTaken } from '../model/is-taken.ts'
import type { Learnt } from '../model/learnt.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { showResponse } from '../model/show.ts'
import { type AttemptContext, createSession } from '../session/session.ts'
import { askOn } from './ask.ts'
import {
  caseThatIsRead,
  isDenial,
  whyCredentialsAreDoubted,
  whyCredentialsAreRejected,
} from './why-credentials-are-refused.ts'
import { whyNothingIsFound } from './why-nothing-is-found.ts'
import { whyRegistrationIsRejected } from './why-registration-is-rejected.ts'
import { whyUnreachable } from './why-unreachable.ts'

export type Preflight = { readonly exchanges: readonly Exchange[] } & (
  | { readonly kind: 'clear'; readonly learnt: Learnt; readonly responses: readonly ApiResponse[] }
  /** One sentence that says why the target cannot be judged, and what to try. */
  | { readonly kind: 'cannot-judge'; readonly reason: string }
)

/**
 * Finds out whether the target can be judged at all. Sends a few requests to which any running service responds in a
 * recognisable way, and gives up only if every check would fail for the same reason outside the target.
 */
export async function preflightTest(
  contextFor: (onExchange: AttemptContext['onExchange']) => AttemptContext,
): Promise<Preflight> {
  const responses: ApiResponse[] = []
  let issued = 0
  const context = contextFor((_, response) => responses.push(response))
  const session = createSession(
    context,
    () => exchangePlace('smoke', 1, ++issued),
    () => undefined,
  )
  try {
    const found = await lookAt(session, context.target.baseUrl)
    return typeof found === 'string'
      ? { kind: 'cannot-judge', reason: found, exchanges: exchangesOf(responses) }
      : { kind: 'clear', learnt: found, exchanges: exchangesOf(responses), responses }
  } catch (error) {
    // The run was interrupted before it began.
    if (!(error instanceof Blocked)) throw error
    return { kind: 'cannot-judge', reason: error.obstacle.message, exchanges: exchangesOf(responses) }
  }
}

function exchangesOf(responses: readonly ApiResponse[]): Exchange[] {
  return responses.map(({ exchange }) => exchange)
}

/** What was learnt, or a sentence that says why nothing can be judged. */
async function lookAt(session: Session, baseUrl: string): Promise<Learnt | string> {
  const ask = askOn(session)
  const register = () => ask('createCardUser', { body: session.samples.body('createCardUser') })
  const registration = await session.repeat('value-taken', register, (response) => !isTaken(response))
  if (registration.status === undefined) return whyUnreachable(registration, baseUrl)
  if (registration.isSuccess) return {}
  if (isDenial(registration)) {
    const headers = await caseThatIsRead(session, ask)
    return headers ? { headers } : await whyCredentialsAreRejected(session, ask, registration)
  }
  if (registration.status < 300 && !registration.isRejection) {
    const { status, json } = await ask('disableCard', unknownCardIn(session))
    const isJson = registration.json !== undefined || json !== undefined
    if (status === undefined || status >= 400 || isJson) return {}
    return `the target does not respond with JSON (createCardUser: ${showResponse(registration)}). Check that --base-url is the address of the service.`
  }
  return (
    (await whyNothingIsFound(session, ask, registration)) ??
    (await whyCredentialsAreDoubted(session, ask, registration)) ??
    (await whyRegistrationIsRejected(session, ask, registration)) ??
    {}
  )
}

function unknownCardIn({ samples }: Session): { readonly path: { readonly cardId: string } } {
  return { path: { cardId: samples.unknownId('card-0001') } }
}
