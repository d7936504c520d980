import { type CredentialName, credentials, operations } from '#operations'
import type { OperationId } from '#types'
import type { Credential } from './call-options.ts'
import { rejectCall } from './reject-call.ts'

export type GivenCredentials = { readonly [Name in CredentialName]?: Credential | undefined }

// What a header can carry: visible Latin-1, spaces and tabs. No line breaks, which would end it.
const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/

// fetch sets these itself: it drops or rejects any other value, in Node only after the call has begun.
const ownedByFetch = /^(content-length|transfer-encoding|expect|host|connection|keep-alive|upgrade)$/

const nameOf = new Map(Object.entries(credentials).map(([name, { header }]) => [header.toLowerCase(), name]))

/** In place of a secret whose function threw. */
const THREW = Symbol()

/** The secrets that an operation requires. Functions are called for every request, all at the same time. */
export function secretsFor(operationId: OperationId, given: GivenCredentials): unknown[] {
  return operations[operationId].credentials.map((name) => {
    const credential =
      given[name] ?? rejectCall(operationId, `createCardClient to be given ${name}`, 'none', 'missing-credential')
    // Intentionally drops what a function throws: it may contain secrets.
    return typeof credential === 'function' ? (async () => credential())().catch(() => THREW) : credential
  })
}

/** The headers of a request: those that the contract requires for the operation, and those that the caller adds. */
export function headersFor(
  operationId: OperationId,
  secrets: readonly unknown[],
  extra: Readonly<Record<string, string>>,
): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const given in extra) {
    const name = given.toLowerCase()
    const value = `${extra[given]}`
    const isOwned = ownedByFetch.test(name)
    const credential = nameOf.get(name)
    if (credential) rejectCall(operationId, `createCardClient to be given ${credential}`, `the header ${given}`)
    if (isOwned || name === 'content-type' || !/^[\w-]+$/.test(name) || !HEADER_TEXT.test(value)) {
      const kind = isOwned ? 'invalid-options' : 'invalid-request'
      rejectCall(operationId, 'allowed headers, on one line', JSON.stringify(given), kind)
    }
    headers[name] = value
  }
  operations[operationId].credentials.forEach((name, index) => {
    const secret = secrets[index]
    if (secret === THREW) rejectCall(operationId, `${name} from its function`, 'an exception', 'invalid-credential')
    // No token starts with a line break, so the default matches nothing.
    const { header, prefix = '\n' } = credentials[name]
    if (typeof secret !== 'string' || !secret.trim() || !HEADER_TEXT.test(secret) || secret.startsWith(prefix)) {
      const form = prefix.trim() ? 'one line without "Bearer"' : `one line for ${header}`
      rejectCall(operationId, `${name} to be ${form}`, 'another, or none', 'invalid-credential')
    }
    headers[header] = prefix.trim() ? prefix + secret : secret
  })
  return headers
}
