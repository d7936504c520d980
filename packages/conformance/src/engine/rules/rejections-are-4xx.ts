import type { Contract } from '@card-contract/contract'
import { faultInWords } from '../nouns/case.ts'
import type { Rule } from '../nouns/check.ts'
import { excerpt, longestInHeadline, nameOf, show, showResponse } from '../nouns/show.ts'
import type { Step, Steps } from '../nouns/step.ts'
import type { ApiResponse } from '../nouns/wire/call.ts'
import { headerOf } from '../nouns/wire/exchange.ts'
import { isRecord } from '../values/json.ts'
import { list } from '../values/texts.ts'
import { eachResponse } from './each-response.ts'

interface Exception {
  readonly status: number
  readonly because: string
  covers(contract: Contract, response: ApiResponse): boolean
}

/**
 * The only rejections that may have a 5xx status. A 503 with Retry-After is no rejection: the session sends the request
 * again.
 */
const exceptions: readonly Exception[] = [
  {
    status: 501,
    because: 'HTTP defines this status for a method that a server does not implement',
    covers: (contract, { exchange: { operationId, request } }) =>
      operationId === undefined || contract.operation(operationId).method !== request.method,
  },
  {
    status: 501,
    because: 'HTTP defines this status for a coding that a server does not implement',
    covers: (_, { exchange: { request } }) => headerOf(request.headers, 'content-encoding') !== undefined,
  },
]

/** A rejection has a 4xx status. */
export function rejectionsAre4xx(contract: Contract): Rule {
  return eachResponse(judgedRejections, (response) => {
    if (isExpected(contract, response)) return []
    const { fault, features } = response.exchange.case ?? {}
    const request = fault ? faultInWords(fault) : (features?.[0]?.says ?? requestIn(contract, response))
    const headline = `${nameOf(response)} rejected ${request} with status ${response.status}`
    return [{ headline, expected: 'a rejection with a 4xx status', received: showResponse(response) }]
  })
}

/**
 * Which status an unusual request gets is open, a redirect for instance, but not whether it breaks the service. What lacks one
 * field comes first, and then what is wrong in one place: a service without a field breaks on wrong values of it as well, and a body
 * that is no object lacks every field.
 */
function judgedRejections(steps: Steps): readonly Step[] {
  const judged = steps.of().filter(({ reaction, exchange: { intent, response }, isAllowed }) => {
    const { status = 0 } = response ?? {}
    const isRedirect = status >= 300 && status < 400
    const isClear = intent === 'invalid' || (isAllowed && !(intent === 'open' && isRedirect))
    return reaction === 'rejected' && (isClear || status >= 500)
  })
  const byFault = Map.groupBy(judged, (step) => placeOfFault(step, steps.contract))
  return (['a field is missing', 'in one place', 'anywhere'] as const).flatMap((place) => byFault.get(place) ?? [])
}

function placeOfFault(step: Step, { validate }: Contract): 'a field is missing' | 'in one place' | 'anywhere' {
  const { operationId, response } = step.exchange
  if (operationId === undefined || !isWrongInOnePlace(step)) return 'anywhere'
  if ((response?.status ?? 0) < 500) return 'in one place'
  const violations = validate.requestBody(operationId, step.sent.body())
  return violations.some(({ keyword }) => keyword === 'required') ? 'a field is missing' : 'in one place'
}

function isWrongInOnePlace({ exchange: { intent }, operation, sent }: Step): boolean {
  return intent === 'invalid' && (operation?.requestBody === undefined || isRecord(sent.body()))
}

function isExpected(contract: Contract, response: ApiResponse): boolean {
  const { status = 0 } = response
  // The interface does not say whether a rejection can have status 200; the body then says that it is one.
  if (status >= 200 && status < 300) return true
  const isExcepted = exceptions.some((one) => one.status === status && one.covers(contract, response))
  return (status >= 400 && status < 500) || isExcepted
}

/** Which credential is missing, or what was sent in the body, the query or the path. */
function requestIn(contract: Contract, response: ApiResponse): string {
  const { operationId, request } = response.exchange
  if (operationId === undefined) return 'a request'
  const operation = contract.operation(operationId)
  const missing = operation.credentials.filter(({ header }) => headerOf(request.headers, header) === undefined)
  if (missing.length > 0) return `a request without ${list(missing.map(({ header }) => header))}`
  const [path = '', query] = request.target.split('?')
  const place = `/${path
    .split('/')
    .slice(1 - operation.path.split('/').length)
    .join('/')}`
  // As it was sent: parsed, 1e999 would be another number.
  const sent = Object.entries({ body: request.body, query }).map(([name, text]) =>
    text === undefined
      ? ''
      : text === ''
        ? ` with an empty ${name}`
        : ` with the ${name} ${excerpt(text, longestInHeadline)}`,
  )
  return `a request for ${show(place, longestInHeadline)}${sent.join('')}`
}
