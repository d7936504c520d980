import type { Contract, Credential, Operation } from '@card-contract/contract'
import type { Deviation, Rule } from '../nouns/check.ts'
import type { Step, Steps } from '../nouns/step.ts'
import { headerOf } from '../nouns/wire/exchange.ts'
import { isOfAClient } from '../nouns/wire/seen.ts'
import { sent, sentTo } from './client-requests.ts'
import { eachStep } from './each-response.ts'

// What a client must do with its credentials, and a service with requests that lack one, as recordings show it.

export function sendsItsCredentials({ operationId, credentials }: Operation): Rule {
  return function* judge(steps) {
    const isKept = keptIn(steps)
    yield* eachStep(sentTo(operationId), (step) =>
      credentials.flatMap((credential): Deviation[] => {
        const value = headerOf(step.exchange.request.headers, credential.header)
        const wrong = value === undefined ? missingIn(step, credential, isKept) : wrongIn(value, credential)
        return wrong === undefined ? [] : [sent(wrong[0], operationId, credentialInWords(credential), wrong[1])]
      }),
    )(steps)
  }
}

/** Recordings show also what the service does with a request that lacks a credential. */
export function acceptsNothingWithout({ operationId }: Operation, credential: Credential): Rule {
  return function* judge(steps) {
    const isKept = keptIn(steps)
    const lacking = (all: Steps) => sentTo(operationId)(all).filter((step) => isWithout(step, credential, isKept))
    yield* eachStep(lacking, ({ reaction, exchange }) =>
      reaction === 'accepted'
        ? [
            {
              headline: `${operationId} accepted a request without ${credential.header}`,
              expected: 'a rejection',
              received: `status ${exchange.response?.status}`,
            },
          ]
        : [],
    )(steps)
  }
}

/** Whether a recording keeps this header: browsers leave some out, and then always. */
type IsKept = (step: Step, header: string) => boolean

function keptIn(steps: Steps): IsKept {
  const kept = new Set<string>()
  for (const { exchange } of steps.of()) {
    if (!isOfAClient(exchange.scenario)) continue
    for (const [name] of exchange.request.headers) kept.add(keyOf(exchange.id, name))
  }
  return ({ exchange }, header) => kept.has(keyOf(exchange.id, header))
}

/** Several files may be judged together, and each has its own. */
function keyOf(id: string, header: string): string {
  return JSON.stringify([id.slice(0, id.lastIndexOf('#')), header.toLowerCase()])
}

function isWithout(step: Step, { header }: Credential, isKept: IsKept): boolean {
  return headerOf(step.exchange.request.headers, header) === undefined && isKept(step, header)
}

/** What the client sent, and what was received instead of the credential. Never the value, which may be the secret. */
type Wrong = readonly [sent: string, received: string]

/** A rejection shows it as well. The proxy, which sees every header, says itself that it rejected a request. */
function missingIn(step: Step, credential: Credential, isKept: IsKept): Wrong | undefined {
  const { header } = credential
  const isRejected = step.reaction === 'rejected' || step.exchange.trouble?.kind === 'blocked'
  const isAccepted = step.reaction === 'accepted' && isWithout(step, credential, isKept)
  return isRejected || isAccepted ? [`no ${header}`, 'no such header'] : undefined
}

function wrongIn(value: string, { header, prefix }: Credential): Wrong | undefined {
  if (value.trim() === '') return [`an empty ${header}`, 'an empty value']
  if (value.toLowerCase().startsWith(prefix.toLowerCase())) return undefined
  return [`${header} without ${prefix.trim()}`, `a value without ${prefix.trim()}`]
}

const credentialInWords = ({ header, prefix }: Credential): string => `\`${header}: ${prefix}…\``

/** A service may pass such a request on to another one, which should not see the credential. */
export function sendsNoOtherCredential(contract: Contract, { operationId, credentials }: Operation): Rule {
  const others = credentialsOf(contract)
    .map(({ header }) => header)
    .filter((header) => !credentials.some((one) => one.header === header))
  return eachStep(sentTo(operationId), (step) =>
    others
      .filter((header) => headerOf(step.exchange.request.headers, header) !== undefined)
      .map((header) => ({
        ...sent(header, operationId, 'only the credentials of the operation', header, ', which does not ask for it'),
        about: { credential: header, does: `sends ${header} to operations that do not ask for it` },
      })),
  )
}

/** Addresses stand in logs, and bodies are kept. */
export function keepsCredentialsInHeaders(contract: Contract, operation: Operation): Rule {
  const { operationId, parameters } = operation
  const credentials = credentialsOf(contract)
  const known = new Set(parameters.map(({ name }) => name))
  return eachStep(sentTo(operationId), (step) => {
    const { target, body = '', headers } = step.exchange.request
    const names = Object.keys(step.sent.query()).filter((name) => !known.has(name))
    return credentials.flatMap(({ header, scheme, prefix }) => {
      const value = (headerOf(headers, header) ?? '').slice(prefix.length).trim()
      const isIn = (text: string) =>
        value !== '' && [value, encodeURIComponent(value)].some((one) => text.includes(one))
      const isNamed = names.some((name) => isNameOf(name, [header, scheme]))
      const places = [...(isIn(target) || isNamed ? ['the URL'] : []), ...(isIn(body) ? ['the body'] : [])]
      return places.map((place) => ({
        ...sent(`the value of ${header} in ${place}`, operationId, `${header} alone`, place),
        about: { credential: header, does: `sends the value of ${header} in ${place}` },
      }))
    })
  })
}

/** `api_key`, `X-API-KEY` and `apikey` name the same. */
function isNameOf(name: string, names: readonly string[]): boolean {
  const core = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .replace(/^x/, '')
  return names.some((one) => core(one) === core(name))
}

function credentialsOf({ operations }: Contract): readonly Credential[] {
  const byHeader = new Map(operations.flatMap((one) => one.credentials.map((each) => [each.header, each] as const)))
  return [...byHeader.values()]
}
