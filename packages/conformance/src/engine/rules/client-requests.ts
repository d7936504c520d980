import type { Contract, Operation, Violation } from '@card-contract/contract'
import type { Deviation, Rule } from '../nouns/check.ts'
import { show } from '../nouns/show.ts'
import type { Step, Steps } from '../nouns/step.ts'
import { headerOf } from '../nouns/wire/exchange.ts'
import { readJson } from '../nouns/wire/read-response.ts'
import { isOfAClient } from '../nouns/wire/seen.ts'
import { typedQuery } from '../nouns/wire/typed-query.ts'
import { resembles } from '../values/names.ts'
import { eachStep } from './each-response.ts'

// What a client must do, judged by its requests. The suite's own are wrong on purpose, so no run has these rules.

export const notJson = 'a body that is not JSON'

/** Requests that clients sent, and not the suite. */
export const isOwn = ({ exchange }: Step): boolean => isOfAClient(exchange.scenario)

export const sentTo = (operationId: string) => (steps: Steps) => steps.of(operationId).filter(isOwn)

/** A body that the recording does not have is unknown. */
export function sendsAValidBody(contract: Contract, { operationId }: Operation): Rule {
  return eachStep(sentTo(operationId), (step) => {
    const { body, headers } = step.exchange.request
    if (body === undefined && isUnrecorded(headers)) return []
    const json = body === undefined ? undefined : readJson(body)
    if (body && json === undefined) return [sent(notJson, operationId, 'JSON', show(body))]
    return contract.validate.requestBody(operationId, json).map((violation) => against(step, violation))
  })
}

export function sendsAValidQuery(contract: Contract, operation: Operation): Rule {
  const { operationId, parameters } = operation
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  return eachStep(sentTo(operationId), (step) => {
    const query = typedQuery(contract, operation, step.sent.query())
    return names.flatMap((name) =>
      contract.validate
        .parameter(operationId, name, query[name])
        .map((violation) => against(step, { ...violation, pointer: `/${name}` })),
    )
  })
}

export function sendsNoBody({ operationId }: Operation): Rule {
  return eachStep(sentTo(operationId), ({ exchange: { request } }) =>
    request.body ? [sent('a body', operationId, 'no body', show(request.body), ', which has none')] : [],
  )
}

/** What declares a body that there is has another requirement. */
export function declaresNoBody({ operationId }: Operation): Rule {
  return eachStep(sentTo(operationId), ({ exchange: { request } }) => {
    const type = headerOf(request.headers, 'content-type')
    if (request.body || type === undefined) return []
    return [sent('a Content-Type without a body', operationId, 'no Content-Type', type)]
  })
}

export function declaresItsBody({ operationId, requestBody }: Operation): Rule {
  return eachStep(sentTo(operationId), (step) => {
    const { body, headers } = step.exchange.request
    if (!body || !requestBody) return []
    const type = headerOf(headers, 'content-type')
    const [essence = ''] = (type ?? '').split(';')
    if (essence.trim().toLowerCase() === requestBody.mediaType) return []
    return [sent(`a body without \`Content-Type: ${requestBody.mediaType}\``, operationId, requestBody.mediaType, type)]
  })
}

/** Unknown names are allowed; one that is almost that of a field which the request does not have was meant to be it. */
export function misspellsNoName(contract: Contract, { operationId, requestBody, parameters }: Operation): Rule {
  const fields = requestBody ? Object.keys(contract.resolve(requestBody.schema).properties ?? {}) : []
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  return eachStep(sentTo(operationId), (step) =>
    [
      ...misspeltAmong(Object.keys(step.sent.body() ?? {}), fields),
      ...misspeltAmong(Object.keys(step.sent.query()), names),
    ].map(([wrong, right]) => ({
      ...sent(`\`${wrong}\``, operationId, `\`${right}\``, wrong, `, which takes \`${right}\``),
      about: { field: right, does: `sends \`${wrong}\` for \`${right}\`` },
    })),
  )
}

function misspeltAmong(
  given: readonly string[],
  known: readonly string[],
): (readonly [wrong: string, right: string])[] {
  const absent = known.filter((name) => !given.includes(name))
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => absent.filter((right) => resembles(name, right)).map((right) => [name, right] as const))
}

function isUnrecorded(headers: Step['exchange']['request']['headers']): boolean {
  return Number(headerOf(headers, 'content-length')) > 0 || headerOf(headers, 'transfer-encoding') !== undefined
}

function against(step: Step, { expected, keyword, received, schemaPointer, pointer }: Violation): Deviation {
  const { operationId } = step.exchange
  const name = pointer.split('/').slice(1).join('.')
  const isMissing = keyword === 'required'
  const value = isMissing ? 'no' : `${received} as`
  const what = name === '' ? `${received} as its request` : `${value} \`${name}\``
  const field = `${isMissing ? 'no' : 'a wrong'} \`${name}\``
  return {
    ...sent(what, operationId, expected, received),
    contractPointer: schemaPointer,
    about: name === '' ? { does: 'sends no JSON object as its body' } : { field: name, does: `sends ${field}` },
  }
}

export function sent(
  what: string,
  operationId: string | undefined,
  expected: string,
  received: string | undefined,
  which = '',
): Deviation {
  return {
    headline: `the client sent ${what} to ${operationId}${which}`,
    expected,
    received: received || 'nothing',
    about: { does: `sends ${what}` },
  }
}
