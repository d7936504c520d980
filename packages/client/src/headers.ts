import { type CredentialName, credentials, operations } from '#operations'
import type { OperationId } from '#types'
import type { Credential } from './call-options.ts'
import { refuse } from './refuse.ts'

export type GivenCredentials = { readonly [Name in CredentialName]?: Credential | undefined }

// What a header can carry: visible Latin-1, spaces and tabs. No line breaks, which would end it.
const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/

const reserved = ['content-type', ...Object.values(credentials).map(({ header }) => header.toLowerCase())]

/** The secrets that an operation demands: those of functions are asked for anew, all at once. */
export function secretsFor(operationId: OperationId, given: GivenCredentials): unknown[] {
  return operations[operationId].credentials.map((name) => {
    const credential =
      given[name] ?? refuse(operationId, `createCardClient to be given ${name}`, 'none', 'missing-credential')
    // Without what a function may throw: nobody knows which secrets are in it.
    return typeof credential === 'function' ? (async () => credential())().catch(() => undefined) : credential
  })
}

/** The headers of a request: those that the contract demands of the operation, and those that the caller adds. */
export function headersFor(
  operationId: OperationId,
  secrets: readonly unknown[],
  extra: Readonly<Record<string, string>>,
): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const given in extra) {
    const name = given.toLowerCase()
    const value = `${extra[given]}`
    if (reserved.includes(name) || !/^[\w-]+$/.test(name) || !HEADER_TEXT.test(value)) {
      refuse(operationId, 'headers of yours, on one line', JSON.stringify(given))
    }
    headers[name] = value
  }
  operations[operationId].credentials.forEach((name, index) => {
    const secret = secrets[index]
    // No token begins with a line break, so this is never found where there is no prefix.
    const { header, prefix = '\n' } = credentials[name]
    if (typeof secret !== 'string' || !secret.trim() || !HEADER_TEXT.test(secret) || secret.startsWith(prefix)) {
      refuse(operationId, `${name} to be one line without "Bearer"`, 'another, or none', 'invalid-credential')
    }
    headers[header] = prefix.trim() ? prefix + secret : secret
  })
  return headers
}
