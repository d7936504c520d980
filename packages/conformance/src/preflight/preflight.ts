import type { ApiResponse } from '../exchanges/call.ts'
import { concernsValues } from '../exchanges/concerns-values.ts'
import type { Session } from '../exchanges/session.ts'
import { showResponse } from '../exchanges/show.ts'
import { Blocked } from '../model/check-ended.ts'
import type { Learnt } from '../model/learnt.ts'
import { askOn, type ContextFor, openSession } from './ask.ts'
import { isDenial, whyCredentialsAreDoubted, whyCredentialsAreRejected } from './why-credentials-are-rejected.ts'
import { whyNothingIsFound } from './why-nothing-is-found.ts'
import { whyRegistrationIsRejected } from './why-registration-is-rejected.ts'

export type Preflight = { readonly responses: readonly ApiResponse[] } & (
  | { readonly learnt: Learnt; readonly cannotJudge?: never }
  /** One sentence that says why the target cannot be judged, and what to try. */
  | { readonly cannotJudge: string; readonly learnt?: never }
)

/**
 * Finds out whether the target can be judged at all. Sends a few requests to which any running service responds in a
 * recognisable way, and gives up only if every check would fail for the same reason outside the target.
 */
export async function preflightTest(contextFor: ContextFor, baseUrl: string): Promise<Preflight> {
  const { session, responses } = openSession('smoke', contextFor)
  try {
    const found = await lookAt(session, baseUrl)
    return { responses, ...(typeof found === 'string' ? { cannotJudge: found } : { learnt: found }) }
  } catch (error) {
    // The run was interrupted before it began.
    if (!(error instanceof Blocked)) throw error
    return { responses, cannotJudge: error.obstacle.message }
  }
}

/** What was learnt, or a sentence that says why nothing can be judged. */
async function lookAt(session: Session, baseUrl: string): Promise<Learnt | string> {
  const ask = askOn(session)
  const register = (isAgain: boolean) =>
    ask('createCardUser', { body: session.samples.body('createCardUser') }, isAgain ? { intent: 'open' } : {})
  const registration = await session.repeat('value-taken', register, (response) => !concernsValues(response))
  if (registration.status === undefined) return whyUnreachable(registration, baseUrl)
  if (registration.isSuccess) return {}
  if (isDenial(registration)) return await whyCredentialsAreRejected(session, ask, registration)
  if (registration.status < 300 && !registration.isRejection) {
    const { status, json } = await ask('disableCard', { path: { cardId: session.samples.unknownId('card-0001') } })
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

const untrusted = /certificate|self-signed|altname/i

/** Why no request got a response, and what to try. */
function whyUnreachable({ exchange: { trouble } }: ApiResponse, baseUrl: string): string {
  const { kind, message = 'no response' } = trouble ?? {}
  if (kind === 'too-large') return `the target cannot be judged: ${message}. ${hint()}`
  return `the target cannot be reached: ${message}. ${hint()}`

  function hint(): string {
    if (kind === 'too-large') return 'Check that --base-url is the address of the service.'
    if (untrusted.test(message))
      return 'Trust its certificate with --ca FILE, or accept any certificate with --insecure.'
    // What speaks TLS closes the connection on a request without it, often silently.
    if (kind === 'reset' && baseUrl.startsWith('http:')) {
      return 'If the port expects TLS, begin --base-url with https. Otherwise check that the target is running and that --base-url is right.'
    }
    return 'Check that it is running and that --base-url is right.'
  }
}
