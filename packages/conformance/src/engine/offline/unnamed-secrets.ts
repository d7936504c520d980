import type { Contract } from '@card-contract/contract'
import { headerPlaceholder } from '../evidence/secrets.ts'
import type { Placeholders } from '../nouns/suite.ts'
import type { Exchange, HeaderLine } from '../nouns/wire/exchange.ts'
import type { Secret } from '../nouns/wire/wire.ts'
import { percentEncoded } from '../values/path.ts'

/** A shorter value occurs in any text, and those of cookies are often `1` or `true`. */
const shortest = 8

const soundsSecret = /auth|cookie|credential|key|password|secret|session|signature|token/i

/** What the rules read of other people's headers, and a key that is none: a client may send an ID as one. */
const readHeaders: ReadonlySet<string> = new Set([
  ...['content-type', 'content-length', 'transfer-encoding', 'idempotency-key'],
  ...['date', 'retry-after', 'server', 'cache-control', 'keep-alive', 'allow'],
])

export function isReadByRules(header: string): boolean {
  return readHeaders.has(header.toLowerCase())
}

/** Finds what may be a secret in an exchange although the contract does not know it, and may be repeated elsewhere. */
export function unnamedSecretsBy(contract: Contract, placeholders: Placeholders): (exchange: Exchange) => Secret[] {
  const credentials = new Set(
    contract.operations.flatMap((one) => one.credentials.map(({ header }) => header.toLowerCase())),
  )
  return (exchange) => {
    const lines = [...exchange.request.headers, ...(exchange.response?.headers ?? [])]
    const ofHeaders = lines.filter(([name]) => !credentials.has(name.toLowerCase())).flatMap(secretsOfHeader)
    return [...ofHeaders, ...unknownParameters(contract, exchange)].filter(
      ({ value }) => value.length >= shortest && !isPlaceholder(placeholders, value),
    )
  }
}

/** Whether a report has this value in place of a credential. */
export function isPlaceholder(placeholders: Placeholders, value: string): boolean {
  return Object.values(placeholders).some((one) => value === one || value === percentEncoded(one))
}

function secretsOfHeader([name, sent]: HeaderLine): Secret[] {
  if (isReadByRules(name) || !soundsSecret.test(name)) return []
  const placeholder = headerPlaceholder(name)
  // With and without the scheme in front of it; of a cookie, without its name.
  const pieces = name.toLowerCase().includes('cookie') ? sent.split(';') : [sent]
  return pieces.flatMap((piece) => {
    const value = piece.trim()
    const rest = value.slice(value.search(/[ =]/) + 1)
    return [...new Set([value, rest.trim()])].map((one) => ({ value: one, placeholder }))
  })
}

function unknownParameters(contract: Contract, { request, operationId }: Exchange): Secret[] {
  return pairsIn(request.target)
    .filter(({ name }) => !isKnownParameter(contract, operationId, name))
    .map(({ name, value }) => ({ value: value === '' ? name : value, placeholder: '…' }))
}

function pairsIn(target: string): { name: string; value: string }[] {
  const at = target.indexOf('?')
  if (at < 0) return []
  return [...new URLSearchParams(target.slice(at + 1))].map(([name, value]) => ({ name, value }))
}

/** Whether an operation has this parameter in its query. */
export function isKnownParameter(contract: Contract, operationId: string | undefined, wanted: string): boolean {
  if (operationId === undefined) return false
  return contract.operation(operationId).parameters.some((one) => one.in === 'query' && one.name === wanted)
}
