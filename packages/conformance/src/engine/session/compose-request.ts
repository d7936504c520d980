import type { Contract, Operation } from '@card-contract/contract'
import { transferOf, writeBody, writeHeaders, writeQuery } from '../cases/samples/request-forms.ts'
import { headerPlaceholder } from '../evidence/secrets.ts'
import type { Placeholders } from '../nouns/suite.ts'
import type { Target } from '../nouns/target.ts'
import { allows, type Call, type NearMissCredential, type Override } from '../nouns/wire/call.ts'
import type { Writing } from '../nouns/wire/request-form.ts'
import type { ComposedRequest, Secret, WireRequest, WrittenHeaders } from '../nouns/wire/wire.ts'
import { pathFrom, percentEncoded } from '../values/path.ts'

/** The path of a target's base URL, with which the path of each request begins. */
export function basePathOf({ baseUrl }: Target): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '')
}

/** What is the same for all requests of a run. */
export interface Composing {
  readonly contract: Contract
  readonly target: Target
  readonly placeholders: Placeholders
  readonly basePath: string
}

/** Builds the request of a call as the contract requires, with the override applied. Throws if the operation is unknown. */
export function composeRequest(
  composing: Composing,
  operation: Operation | undefined,
  call: Call,
  override: Override,
): ComposedRequest {
  const { basePath, placeholders, target } = composing
  const { form = 'plain' } = override
  const body = override.rawBody ?? (call.body === undefined ? undefined : writeBody(form, call.body))
  const method = override.method ?? operation?.method ?? 'GET'
  const path = basePath + (override.target ?? fill(operation, call, form))
  const { headers, written } = composeHeaders(composing, operation, body !== undefined, override)
  return {
    method,
    target: withCredentials(path, target.credentials, override),
    headers,
    ...(body === undefined ? {} : { body }),
    transfer: transferOf(form),
    written: override.credentialsInQuery
      ? { ...written, target: withCredentials(path, placeholders, override) }
      : written,
  }
}

type Headers = WireRequest['headers']

/**
 * Returns the headers twice: as sent and as recorded. The position of a credential is known here, so there is no need to
 * search for its value, which may also occur in other text.
 */
function composeHeaders(
  { contract, target, placeholders }: Composing,
  operation: Operation | undefined,
  hasBody: boolean,
  override: Override,
): { readonly headers: Headers; readonly written: WrittenHeaders } {
  const required: [name: string, value: string][] = [['accept', 'application/json']]
  /** By the name of a header in lower case, like the alternatives. */
  const placeholderOf: Record<string, string> = {}
  const nearMisses: Secret[] = []
  const alternatives: Record<string, readonly string[]> = {}
  const secrets = target.credentials
  for (const { scheme, header, prefix } of credentialsOf(contract, operation, override)) {
    const replaced = override.credentials?.[scheme]
    const secret = secrets[scheme] ?? ''
    const placeholder = placeholders[scheme] ?? ''
    const name = header.toLowerCase()
    if (replaced === null) continue
    if (typeof replaced === 'object') {
      const value = replaced.derive(secret, secrets)
      const written = writtenNearMiss(replaced, value, scheme, secrets, placeholders)
      required.push([header, prefix + value])
      placeholderOf[name] = prefix + written
      // A placeholder can be too short for a change that was possible in the credential.
      const asRecorded = replaced.recordedAs?.(placeholder.slice(1)) ?? []
      const others = [...Object.values(placeholders), replaced.derive('', {})].concat(asRecorded)
      alternatives[name] = others.map((one) => prefix + one)
      const isMadeOfIt = written !== value && !Object.values(secrets).includes(value)
      if (isMadeOfIt) nearMisses.push({ value, placeholder: written })
    } else if (typeof replaced === 'string') {
      required.push([header, replaced])
    } else {
      const formOf = replaced ?? ((value: string) => prefix + value)
      required.push([header, formOf(secret)])
      placeholderOf[name] = formOf(placeholder)
    }
  }
  if (hasBody) required.push(['content-type', 'application/json'])
  const headers: Record<string, string> = Object.fromEntries(writeHeaders(override.form ?? 'plain', required))
  const replace = (name: string, value: string | null, placeholder?: string): void => {
    const lowerCase = name.toLowerCase()
    for (const same of Object.keys(headers)) if (same.toLowerCase() === lowerCase) delete headers[same]
    delete placeholderOf[lowerCase]
    if (value !== null) headers[name] = value
    if (placeholder !== undefined) placeholderOf[lowerCase] = placeholder
  }
  for (const [name, value] of target.headers) replace(name, value, headerPlaceholder(name))
  for (const [name, value] of Object.entries(override.headers ?? {})) replace(name, value)
  const lines = Object.entries(headers).map(
    ([name, value]) => [name, placeholderOf[name.toLowerCase()] ?? value] as const,
  )
  return { headers, written: { lines, nearMisses, alternatives } }
}

/** Those that the operation requires, and those that the override adds. */
function credentialsOf(
  contract: Contract,
  operation: Operation | undefined,
  override: Override,
): Operation['credentials'] {
  const required = operation?.credentials ?? contract.operations[0]?.credentials ?? []
  const added = Object.keys(override.credentials ?? {}).filter((scheme) =>
    required.every((one) => one.scheme !== scheme),
  )
  if (added.length === 0) return required
  const known = contract.operations.flatMap(({ credentials }) => credentials)
  return [...required, ...added.flatMap((scheme) => known.find((one) => one.scheme === scheme) ?? [])]
}

/** How a near miss is classified: an actual credential, a harmless guess, or a value derived from the right one. */
function writtenNearMiss(
  nearMiss: NearMissCredential,
  value: string,
  own: string,
  secrets: Readonly<Record<string, string>>,
  placeholders: Placeholders,
): string {
  const same = [own, ...Object.keys(secrets)].find((scheme) => secrets[scheme] === value)
  if (same !== undefined) return placeholders[same] ?? ''
  if (value === nearMiss.derive('', {})) return value
  return nearMiss.recordedAs?.(placeholders[own]?.slice(1) ?? '') ?? value
}

function withCredentials(
  path: string,
  secrets: Readonly<Record<string, string>>,
  { credentialsInQuery }: Override,
): string {
  if (!credentialsInQuery) return path
  const pairs = Object.entries(credentialsInQuery).map(
    ([name, scheme]) => `${percentEncoded(name)}=${percentEncoded(secrets[scheme] ?? '')}`,
  )
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`
}

function fill(operation: Operation | undefined, call: Call, form: Writing): string {
  if (!operation) throw new TypeError('a request without an operation needs a target')
  const path = pathFrom(operation.path, (name) => {
    const value = call.path?.[name]
    if (value === undefined) throw new TypeError(`${operation.operationId} needs the path parameter ${name}`)
    return value
  })
  if (!call.query) return path
  const query = writeQuery(form, call.query)
  return query === '' ? path : `${path}?${query}`
}

/** Whether the contract allows a request, even if its result is open. */
export function isAllowed(contract: Contract, operation: Operation, call: Call, override: Override): boolean {
  return Object.keys(override).every((name) => harmless.includes(name)) && allows(contract, operation, call)
}

/** What an override can contain without a change of the request's meaning. */
const harmless: readonly string[] = ['intent', 'form', 'mayBeRejected', 'role', 'case', 'situation']
