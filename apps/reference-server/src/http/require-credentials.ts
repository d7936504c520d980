import type { IncomingMessage } from 'node:http'
import type { Contract, Credential } from '@card-contract/contract'
import type { CredentialScheme, Credentials } from '../credentials.ts'
import { type Detail, type Problem, type ProblemCode, problems, problemWith } from '../problems.ts'
import { type Exchange, operationOf } from './exchange.ts'
import { perOperation } from './per-operation.ts'

interface Demand {
  /** In lower case, as Node spells header names. */
  readonly header: string
  readonly prefix: string
  readonly scheme: CredentialScheme
  readonly challenge: string
}

/**
 * Rejects a request without a credential that the contract requires for its operation, or with one that is not accepted. Runs before
 * any of the body is read. It names headers only, so a rejected client learns nothing else.
 */
export function requireCredentials(contract: Contract, credentials: Credentials) {
  const demandsOf = perOperation(contract, ({ credentials }) => credentials.map(toDemand))

  return (exchange: Exchange, request: IncomingMessage): Problem | undefined => {
    const demands = demandsOf(operationOf(exchange))
    let isAccepted = true
    // Every demand is verified, so that the time of a rejection does not tell which one failed.
    for (const demand of demands) isAccepted = isMet(demand, request, credentials) && isAccepted
    return isAccepted ? undefined : rejection(demands, request, credentials)
  }
}

function isMet({ header, prefix, scheme }: Demand, request: IncomingMessage, credentials: Credentials): boolean {
  const value = request.headers[header]
  return (
    typeof value === 'string' &&
    value.startsWith(prefix) &&
    credentials.verify(scheme, value.slice(prefix.length)) &&
    isSentOnce(header, request)
  )
}

/** Of several `Authorization` headers Node keeps the first. Another reader of the same request may believe the last. */
function isSentOnce(header: string, { rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === header) count++
  }
  return count === 1
}

function rejection(demands: readonly Demand[], request: IncomingMessage, credentials: Credentials): Problem {
  const missing = demands.filter(({ header }) => !request.headers[header])
  if (missing.length > 0) return unauthorized('credential-missing', missing)
  const invalid = demands.filter((demand) => !isMet(demand, request, credentials))
  return unauthorized('credential-invalid', invalid)
}

function unauthorized(code: ProblemCode, demands: readonly Demand[]): Problem {
  const { title, hint } = problems[code]
  const details: Detail[] = demands.map(({ header }) => ({ pointer: `/headers/${header}`, message: title, hint }))
  return problemWith(code, details, { 'WWW-Authenticate': demands.map(({ challenge }) => challenge).join(', ') })
}

function toDemand({ scheme, header, prefix }: Credential): Demand {
  return {
    header: header.toLowerCase(),
    prefix,
    scheme: scheme as CredentialScheme,
    // RFC 9110, section 15.5.2: a 401 must have a challenge. Bearer is a registered scheme; the others name their header.
    challenge: header === 'Authorization' ? 'Bearer' : `${scheme} header="${header}"`,
  }
}
