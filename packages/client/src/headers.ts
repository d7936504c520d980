import { type CredentialName, credentials, operations } from '#operations'
import type { OperationId } from '#types'
import type { Credential } from './call-options.ts'
import { refuse } from './refuse.ts'

export type GivenCredentials = { readonly [Name in CredentialName]?: Credential | undefined }

export type Entries = readonly (readonly [string, string])[]

// What a header can carry: visible Latin-1, spaces and tabs. No line breaks, which would end it.
const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/

const reserved = Object.values(credentials).map(({ header }) => header.toLowerCase())

/**
 * The headers of a request: those that the contract demands of the operation, each credential asked for anew, and those
 * that the caller adds. The secrets are returned as well, so that they can be taken out of whatever is reported.
 */
export async function headersFor(operationId: OperationId, given: GivenCredentials, extra: Entries) {
  for (const [name, value] of extra) {
    if (reserved.includes(name.toLowerCase()) || !HEADER_TEXT.test(`${name}${value}`)) {
      refuse('invalid-request', operationId, 'headers on one line that are no credentials', JSON.stringify(name))
    }
  }
  const demanded = operations[operationId].credentials
  const asked = demanded.map((name) => ask(given[name] ?? refuse('missing-credential', operationId, `createCardClient to be given ${name}`, 'none')))
  const headers: Record<string, string> = Object.fromEntries(extra)
  const secrets: string[] = []
  for (const [index, name] of demanded.entries()) {
    const secret = await asked[index]
    // No token begins with a line break, so this is never found where there is no prefix.
    const { header, prefix = '\n' } = credentials[name]
    if (typeof secret !== 'string' || !secret.trim() || !HEADER_TEXT.test(secret) || secret.startsWith(prefix)) {
      return refuse('invalid-credential', operationId, `${name} to be one line without "Bearer"`, 'another, or none')
    }
    secrets.push(secret)
    headers[header] = prefix.trim() ? prefix + secret : secret
  }
  return { headers, secrets }
}

/** Without what a function may throw: nobody knows which secrets are in it. */
function ask(credential: Credential): unknown {
  return typeof credential === 'function' ? (async () => credential())().catch(() => undefined) : credential
}
