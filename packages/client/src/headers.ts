import { type CredentialName, credentials, operations } from '#operations'
import type { OperationId } from '#types'
import type { Credential } from './call-options.ts'
import { refuse } from './refuse.ts'

export type GivenCredentials = { readonly [Name in CredentialName]?: Credential | undefined }

export type Entries = readonly (readonly [string, unknown])[]

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
  const secrets = await Promise.all(demanded.map((name) => askFor(name, given[name], operationId)))
  const own = demanded.map((name, index) => [credentials[name].header, (credentials[name].prefix ?? '') + secrets[index]])
  return { headers: Object.fromEntries([...extra, ...own]), secrets }
}

async function askFor(name: CredentialName, credential: Credential | undefined, operationId: OperationId): Promise<string> {
  if (!credential) refuse('missing-credential', operationId, `createCardClient to be given ${name}`, 'none')
  let secret: unknown
  try {
    secret = typeof credential === 'function' ? await credential() : credential
  } catch {
    // Intentionally without what was thrown: nobody knows which secrets are in it.
    secret = undefined
  }
  // No token begins with a line break, so this is never found where there is no prefix.
  const { prefix = '\n' } = credentials[name]
  if (typeof secret === 'string' && secret.trim() && HEADER_TEXT.test(secret) && !secret.startsWith(prefix)) return secret
  return refuse('invalid-credential', operationId, `${name} to be one line without "Bearer"`, 'another, or none')
}
