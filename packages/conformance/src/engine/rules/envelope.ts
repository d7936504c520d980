import type { Deviation, Rule } from '../nouns/check.ts'
import { nameOf, showResponse } from '../nouns/show.ts'
import type { Step } from '../nouns/step.ts'
import type { ApiResponse } from '../nouns/wire/call.ts'
import { envelopeOf, saysSuccess } from '../nouns/wire/envelope.ts'
import { headerOf } from '../nouns/wire/exchange.ts'
import { readJson } from '../nouns/wire/read-response.ts'
import { valueAt } from '../values/json.ts'
import { contentTypeDeviation, deviationAt } from './deviation.ts'
import { accepted, conforming, eachResponse, eachStep } from './each-response.ts'

export const statusIs200: Rule = eachResponse(conforming(), (response) => {
  if (response.status === 200) return []
  const headline = `${nameOf(response)} returned status ${response.status} with a successful response`
  return [{ headline, expected: '200', received: String(response.status) }]
})

/** Ignores any parameters that follow. */
const jsonMediaType = /^application\/json\s*(;|$)/i

export const contentTypeIsJson: Rule = eachResponse(conforming(), (response) => {
  const type = headerOf(response.headers, 'content-type')
  return type !== undefined && jsonMediaType.test(type.trim())
    ? []
    : [contentTypeDeviation(response, 'application/json')]
})

export const successIsTrue: Rule = eachResponse(accepted(), (response) => {
  const { flag } = response.envelope
  return flag === undefined || valueAt(response.json, flag) === true ? [] : [deviationAt(response, flag, 'true')]
})

/** A JSON object, in UTF-8. */
export const bodyIsJson: Rule = eachStep(
  (steps) => [...conforming()(steps), ...steps.of().filter((step) => isUnreadable(step) && saysItSucceeded(step))],
  (step) => (isUnreadable(step) ? [unreadable(step.read())] : encodingDeviations(step.read())),
)

function isUnreadable({ reaction }: Step): boolean {
  return reaction === 'neither'
}

/** That it accepted a valid request follows from the status. With any other, it may have rejected it, unless it says otherwise. */
function saysItSucceeded({ exchange: { intent, response }, operation }: Step): boolean {
  if (intent === 'valid') return true
  // Without the control characters that no JSON text may have as they are.
  const body = (response?.body ?? '').replace(/\p{Cc}/gu, ' ')
  const json = body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)
  return saysSuccess(readJson(json), envelopeOf(operation))
}

function unreadable(response: ApiResponse): Deviation {
  const what = response.json === undefined ? notJson(response.exchange.response?.body.trim() ?? '') : 'no JSON object'
  return {
    headline: `${nameOf(response)} returned a body that is ${what}`,
    expected: 'a JSON object',
    received: showResponse(response),
    about: { part: 'body' },
  }
}

function notJson(body: string): string {
  const isOpen = !body.endsWith('}') || body.split('{').length > body.split('}').length
  return body.startsWith('{') && isOpen ? 'JSON without its end' : 'not JSON'
}

/** The replacement character for bytes that are not UTF-8; when the target sends it, it takes three bytes. */
const replacement = '\ufffd'

function encodingDeviations(response: ApiResponse): readonly Deviation[] {
  const recorded = response.exchange.response
  // Which character sets Content-Type may name is an open question.
  if (/charset/i.test(headerOf(response.headers, 'content-type') ?? '')) return []
  if (!recorded?.body.includes(replacement)) return []
  if (Buffer.byteLength(recorded.body) <= recorded.bodyBytes) return []
  const received = `${recorded.bodyBytes} bytes that are not UTF-8, read as ${showResponse(response)}`
  const headline = `${nameOf(response)} returned a body that is not UTF-8`
  return [{ headline, expected: 'JSON, which is UTF-8', received, about: { part: 'body' } }]
}
