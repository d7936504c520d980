import type { Contract, Operation } from '@card-contract/contract'
import type { Call, Twist } from '../model/stage.ts'
import type { Target } from '../model/target.ts'
import type { WireRequest } from './transport.ts'

/** The request of a call as the contract wants it, and as the twist spoils it. Throws on a call that names no operation. */
export function composeRequest(
  contract: Contract,
  target: Target,
  operation: Operation | undefined,
  call: Call,
  twist: Twist,
): WireRequest {
  const headers: Record<string, string> = { accept: 'application/json' }
  for (const { scheme, header, prefix } of operation?.credentials ?? contract.operations[0]?.credentials ?? []) {
    const replaced = twist.credentials?.[scheme]
    const secret = secretOf(target, scheme)
    const value =
      replaced === undefined ? prefix + secret : typeof replaced === 'function' ? replaced(secret) : replaced
    if (value !== null) headers[header] = value
  }
  const body = twist.rawBody ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  if (body !== undefined) headers['content-type'] = 'application/json'
  for (const [name, value] of target.headers) headers[name] = value
  for (const [name, value] of Object.entries(twist.headers ?? {})) {
    for (const same of Object.keys(headers)) if (same.toLowerCase() === name.toLowerCase()) delete headers[same]
    if (value !== null) headers[name] = value
  }
  if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body))
  const below = twist.target ?? fill(operation, call)
  return {
    method: twist.method ?? operation?.method ?? 'GET',
    target: new URL(target.baseUrl).pathname.replace(/\/$/, '') + below,
    headers,
    ...(body === undefined ? {} : { body }),
  }
}

/** Credentials of a target by the contract's scheme names; a scheme that is new to us has none. */
function secretOf({ credentials }: Target, scheme: string): string {
  const known: Readonly<Record<string, string>> = {
    ApiKey: credentials.apiKey,
    BearerToken: credentials.accessToken,
    ServiceAuthToken: credentials.serviceToken,
  }
  return known[scheme] ?? ''
}

function fill(operation: Operation | undefined, call: Call): string {
  if (!operation) throw new TypeError('a request without an operation needs a target')
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = call.path?.[name]
    if (value === undefined) throw new TypeError(`${operation.operationId} needs the path parameter ${name}`)
    return encodeURIComponent(value)
  })
  const query = Object.entries(call.query ?? {})
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return query === '' ? path : `${path}?${query}`
}
