import { Blocked } from '../../nouns/outcome.ts'
import type { Learnt } from '../../nouns/session.ts'
import { showResponse } from '../../nouns/show.ts'
import type { FirstContact } from '../../nouns/suite.ts'
import type { ApiResponse, Override } from '../../nouns/wire/call.ts'
import { exchangePlace } from '../../nouns/wire/exchange.ts'
import { textOf } from '../../nouns/wire/response-facts.ts'
import { type AttemptContext, createSession } from '../../session/session.ts'
import { isNamedIn } from '../../values/names.ts'
import type { Explanation, Unaccepting } from './experiment.ts'
import { experiments } from './experiments.ts'

export type Preflight = { readonly responses: readonly ApiResponse[] } & (
  | { readonly learnt: Learnt; readonly cannotJudge?: never }
  /** One sentence that says why the target cannot be judged, and what to try. */
  | { readonly cannotJudge: string; readonly learnt?: never }
)

/** How many requests a preflight sends. */
export const requestsAtMost = 20

/** Finds out whether the target accepts the first request and, if not, which experiment explains that. */
export async function preflightTest(
  contextFor: (onExchange: AttemptContext['onExchange']) => AttemptContext,
  contact: FirstContact,
  baseUrl: string,
): Promise<Preflight> {
  const responses: ApiResponse[] = []
  const context = contextFor((_, response) => responses.push(response))
  try {
    const found = await look(context, contact, baseUrl, responses)
    return { responses, ...(typeof found === 'string' ? { cannotJudge: found } : { learnt: found }) }
  } catch (error) {
    if (!(error instanceof Blocked)) throw error
    return { responses, cannotJudge: error.obstacle.message }
  }
}

async function look(
  context: AttemptContext,
  contact: FirstContact,
  baseUrl: string,
  responses: readonly ApiResponse[],
): Promise<Explanation> {
  const session = createSession(context, () => exchangePlace('smoke', 1, responses.length + 1))
  const { operationId, noun } = contact
  const contactAgain = (fields = {}, override: Override = {}) =>
    session.tryToSend(operationId, { body: session.samples.body(operationId, fields) }, override)
  const isSettled = ({ status, exchange }: ApiResponse) => status !== undefined || exchange.trouble?.kind === 'connect'
  const first = await session.repeat('first-contact', () => contactAgain(), isSettled)
  if (first.isSuccess) return {}
  const sent = first.sent.body() ?? {}
  const named = Object.keys(sent).filter((name) => isNamedIn(textOf(first), name))
  const suspects = named.length > 0 ? named : Object.keys(sent)
  const given = suspects.filter((name) => context.target.samples[name] !== undefined)
  /** Each request is sent once more if it gets no response. */
  const ask = (send: () => Promise<ApiResponse>): Promise<ApiResponse> => {
    if (responses.length <= requestsAtMost - 2) return send()
    const message = `the target does not accept a plain ${noun} (${operationId}: ${showResponse(first)}), and lost the responses that would show why. Try again with a better connection.`
    throw new Blocked({ kind: 'setup', message })
  }
  const one: Unaccepting = {
    ...{ session, contact, baseUrl, fixtures: context.target.fixtures, first, sent, named, suspects, given },
    ask: (...request) => ask(() => session.tryToSend(...request)),
    again: (fields, override) => ask(() => contactAgain(fields, { intent: 'open', ...override })),
  }
  for (const { isFor, explain } of experiments) {
    const found = isFor(first) ? await explain(one) : undefined
    if (found !== undefined) return found
  }
  return {}
}
