import { amountsAround } from '../card-actions/amounts.ts'
import { register } from '../card-actions/register.ts'
import { listing, listingRoutes, movement } from '../interface/routes.ts'
import type { Deviation } from '../model/check.ts'
import { defineCheck } from '../model/define-check.ts'
import { headerOf } from '../model/exchange.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { nameOf, showResponse } from '../model/show.ts'
import type { Step } from '../model/step.ts'
import { conforming, eachStep, valid } from '../rules/each-response.ts'

export const envelopeBodyIsJson = defineCheck({
  requirement: 'envelope/body-is-json',
  kind: 'envelope',
  how: 'Checks that the body of every successful response of the run is a JSON object in UTF-8; reads registrations with letters beyond ASCII and with signs that JSON escapes, and a list of three transactions.',
  judge: eachStep(
    (steps) => [...conforming()(steps), ...valid()(steps).filter(isUnreadable)],
    (step) => (isUnreadable(step) ? [unreadable(step.read())] : encodingDeviations(step.read())),
  ),
  async run(session) {
    const { arrange, send } = session
    expectJson(session, await register(session, { first_name: 'Zoë', last_name: 'Nguyễn' }))
    for (const response of await registerEscapedNames(session)) expectJson(session, response)
    const { cardId, currency } = await arrange.card()
    for (const amount of amountsAround(session, currency, 3)) {
      const { operationId, call } = movement(session, 'dedicated', 'topup', cardId, { amount, currency })
      expectJson(session, await send(operationId, call))
    }
    for (const route of listingRoutes) {
      const { operationId, call } = listing(session, route, cardId)
      expectJson(session, await send(operationId, call))
    }
  },
})

/** Sends the request without judging whether the target accepts it. */
function expectJson({ expect }: Session, response: ApiResponse): void {
  const isReadable = response.isRejection || response.isSuccess
  const { headline, expected, received, about } = unreadable(response)
  expect.that(headline, isReadable, expected, received, response, about)
}

function isUnreadable({ reaction }: Step): boolean {
  return reaction === 'neither'
}

function unreadable(response: ApiResponse): Deviation {
  const what = response.json === undefined ? 'not JSON' : 'no JSON object'
  return {
    headline: `${nameOf(response)} returned a body that is ${what}`,
    expected: 'a JSON object',
    received: showResponse(response),
    about: { part: 'body' },
  }
}

/** A careful service may keep a backslash out of names, but not quotes. */
async function registerEscapedNames(session: Session): Promise<readonly ApiResponse[]> {
  const named = (name: string): Promise<ApiResponse> => register(session, { first_name: name, last_name: name })
  const both = await named('Awa "Nana" \\')
  return both.isRejection ? [both, await named('Awa "Nana"')] : [both]
}

/** The replacement character for bytes that are not UTF-8; when the target sends it, it takes three bytes. */
const replacement = '\ufffd'

function encodingDeviations(response: ApiResponse): readonly Deviation[] {
  const recorded = response.exchange.response
  // Which character sets Content-Type may name is an open question.
  if (/charset/i.test(headerOf(response.headers, 'content-type') ?? '')) return []
  if (!recorded?.body.includes(replacement)) return []
  const bytes = Buffer.byteLength(recorded.body)
  if (bytes <= recorded.bodyBytes) return []
  const received = `${recorded.bodyBytes} bytes that are not UTF-8, read as ${showResponse(response)}`
  const headline = `${nameOf(response)} returned a body that is not UTF-8`
  return [{ headline, expected: 'JSON, which is UTF-8', received, about: { part: 'body' } }]
}
