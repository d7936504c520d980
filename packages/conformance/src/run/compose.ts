import type { Contract, Operation } from '@card-contract/contract'
import { pathFrom } from '../model/path.ts'
import type { Call, Twist } from '../model/stage.ts'
import type { Target } from '../model/target.ts'
import type { Secret } from './redact.ts'
import type { WireRequest } from './transport.ts'

/** The request of a call as the contract wants it, and as the twist spoils it. Throws on a call that names no operation. */
export function composeRequest(
  contract: Contract,
  target: Target,
  operation: Operation | undefined,
  call: Call,
  twist: Twist,
): WireRequest {
  const body = twist.rawBody ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const isPlain = twist.credentials === undefined && twist.headers === undefined
  const { headers, forged } = isPlain
    ? { headers: plainHeaders(contract, target, operation, body !== undefined), forged: undefined }
    : twistedHeaders(contract, target, operation, body !== undefined, twist)
  const method = twist.method ?? operation?.method ?? 'GET'
  const where = basePathOf(target) + (twist.target ?? fill(operation, call))
  const wire = body === undefined ? { method, target: where, headers } : { method, target: where, headers, body }
  return forged ? { ...wire, forged } : wire
}

type Headers = WireRequest['headers']

interface PlainHeaders {
  bare?: Headers
  withBody?: Headers
}

/** Most requests have the headers that their operation wants: one set of them serves all. */
const knownHeaders = new WeakMap<Target, Map<Operation | undefined, PlainHeaders>>()

function plainHeaders(contract: Contract, target: Target, operation: Operation | undefined, hasBody: boolean): Headers {
  const ofTarget = knownHeaders.get(target) ?? new Map<Operation | undefined, PlainHeaders>()
  knownHeaders.set(target, ofTarget)
  const known = ofTarget.get(operation) ?? {}
  ofTarget.set(operation, known)
  const which = hasBody ? 'withBody' : 'bare'
  known[which] ??= Object.freeze(twistedHeaders(contract, target, operation, hasBody, {}).headers)
  return known[which]
}

function twistedHeaders(
  contract: Contract,
  target: Target,
  operation: Operation | undefined,
  hasBody: boolean,
  twist: Twist,
): { readonly headers: Headers; readonly forged?: readonly Secret[] } {
  const headers: Record<string, string> = { accept: 'application/json' }
  const forged: Secret[] = []
  for (const { scheme, header, prefix } of operation?.credentials ?? contract.operations[0]?.credentials ?? []) {
    const replaced = twist.credentials?.[scheme]
    const secret = secretOf(target, scheme)
    if (typeof replaced === 'object' && replaced !== null) {
      const value = replaced.forge(secret, secretsByScheme(target))
      headers[header] = prefix + value
      const placeholder = replaced.recordedAs?.(placeholders[scheme] ?? '')
      if (placeholder !== undefined && value !== secret) forged.push({ value, placeholder })
      continue
    }
    const value =
      replaced === undefined ? prefix + secret : typeof replaced === 'function' ? replaced(secret) : replaced
    if (value !== null) headers[header] = value
  }
  if (hasBody) headers['content-type'] = 'application/json'
  for (const [name, value] of target.headers) headers[name] = value
  for (const [name, value] of Object.entries(twist.headers ?? {})) {
    for (const same of Object.keys(headers)) if (same.toLowerCase() === name.toLowerCase()) delete headers[same]
    if (value !== null) headers[name] = value
  }
  return forged.length === 0 ? { headers } : { headers, forged }
}

/** Credentials of a target by the contract's scheme names; a scheme that is new to us has none. */
function secretsByScheme({ credentials }: Target): Readonly<Record<string, string>> {
  return {
    ApiKey: credentials.apiKey,
    BearerToken: credentials.accessToken,
    ServiceAuthToken: credentials.serviceToken,
  }
}

/** Names of the shell variables that hold them, without the dollar sign. */
const placeholders: Readonly<Record<string, string>> = {
  ApiKey: 'CARD_API_KEY',
  BearerToken: 'CARD_ACCESS_TOKEN',
  ServiceAuthToken: 'CARD_SERVICE_TOKEN',
}

const basePaths = new WeakMap<Target, string>()

function basePathOf(target: Target): string {
  const known = basePaths.get(target) ?? new URL(target.baseUrl).pathname.replace(/\/$/, '')
  basePaths.set(target, known)
  return known
}

function secretOf(target: Target, scheme: string): string {
  return secretsByScheme(target)[scheme] ?? ''
}

function fill(operation: Operation | undefined, call: Call): string {
  if (!operation) throw new TypeError('a request without an operation needs a target')
  const path = pathFrom(operation.path, (name) => {
    const value = call.path?.[name]
    if (value === undefined) throw new TypeError(`${operation.operationId} needs the path parameter ${name}`)
    return value
  })
  if (!call.query) return path
  const query = Object.entries(call.query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return query === '' ? path : `${path}?${query}`
}
