import type { Contract, Credential, Operation } from '@card-contract/contract'
import { hiddenAmong, redactExchange } from '../evidence/recorder.ts'
import { createRedactor, hiding } from '../evidence/redact.ts'
import { createSecretFields } from '../evidence/secret-fields.ts'
import { placeholders, secretFieldsOf } from '../evidence/secrets.ts'
import type { Exchange, HeaderLine, RecordedResponse } from '../exchanges/exchange.ts'
import type { SeenExchange } from '../exchanges/seen.ts'
import { readRequest } from '../exchanges/sent.ts'
import type { Secret } from '../exchanges/wire.ts'
import { allows } from '../interface/allows.ts'
import { operationFinder } from '../interface/find-operation.ts'
import { typedQuery } from '../interface/typed-query.ts'
import { wordsOf } from '../run/context.ts'
import { asksToWait } from '../session/asked-to-wait.ts'

interface ReadSeen {
  /** Without secrets. */
  readonly own: readonly Exchange[]
  /** The IDs of the exchanges that belong to no operation of the contract. */
  readonly foreign: readonly Exchange['id'][]
}

/** Exchanges that any client had with the service, as the rules see them. */
export function readSeen(contract: Contract, exchanges: readonly SeenExchange[], basePath: string): ReadSeen {
  const find = operationFinder(contract)
  const foreign: Exchange['id'][] = []
  const own = exchanges.flatMap((seen, index): Exchange[] => {
    const [path = ''] = seen.request.target.split('?')
    const found = path.startsWith(basePath) ? find(seen.request.method, path.slice(basePath.length)) : undefined
    if (found?.kind === 'found') return [asExchange(contract, found.operation, seen, index)]
    foreign.push(seen.id)
    return []
  })
  return { own: withoutSecrets(contract, own), foreign }
}

/** A request that is outside the contract is open: the service may do with it what it likes. */
function asExchange(contract: Contract, operation: Operation, seen: SeenExchange, index: number): Exchange {
  const { id, request, response, trouble, startedMs, durationMs } = seen
  const { scenario = '', attempt = 1, sequence = index, repeat } = seen
  const sent = readRequest(request)
  const isAllowed = allows(operation, { query: typedQuery(contract, operation, sent.query()), body: sent.body() })
  return {
    ...{ id, scenario, attempt, sequence, ...(repeat === undefined ? {} : { repeat }) },
    ...{ operationId: operation.operationId, intent: isAllowed ? 'valid' : 'open' },
    request,
    ...(response && isFinal(response)
      ? { response: { bodyBytes: Buffer.byteLength(response.body), truncated: false, ...response } }
      : {}),
    ...(trouble ? { trouble } : {}),
    ...{ waits: 0, startedMs, durationMs },
  }
}

/** Not a redirect, a cached response or one that asks to come back later: none of them says what the service did. */
function isFinal(response: Pick<RecordedResponse, 'status' | 'headers'>): boolean {
  const isOfTheService = (response.status >= 200 && response.status < 300) || response.status >= 400
  return isOfTheService && !asksToWait(response)
}

/** Before anything is judged, so that no finding can show a part of a secret. */
export function withoutSecrets(contract: Contract, exchanges: readonly Exchange[]): Exchange[] {
  const issued = new Set<string>()
  const secret = createSecretFields(secretFieldsOf(contract), issued)
  const hidden = exchanges.map((exchange, turn): Exchange => {
    const { response } = exchange
    return response
      ? { ...exchange, response: { ...response, body: secret.hide(response.body, String(turn)) } }
      : exchange
  })
  const schemes = contract.operations.flatMap(({ credentials }) => credentials)
  const credentials = hiddenAmong(credentialsIn(schemes, exchanges), exchanges, wordsOf(contract))
  const redactor = createRedactor(hiding(credentials), secret, issued)
  return hidden.map((exchange) => redactExchange(withHeaders(exchange, schemes), redactor))
}

/** What the rules read of other people's headers; any other may be a secret. */
const readHeaders: ReadonlySet<string> = new Set([
  ...['content-type', 'content-length', 'transfer-encoding', 'idempotency-key'],
  ...['date', 'retry-after', 'server', 'cache-control', 'keep-alive', 'allow'],
])

function withHeaders(exchange: Exchange, schemes: readonly Credential[]): Exchange {
  const { request, response } = exchange
  const kept = (lines: readonly HeaderLine[]) => lines.filter(([name]) => readHeaders.has(name.toLowerCase()))
  const credentials = request.headers.flatMap((line): HeaderLine[] => {
    const sent = credentialIn(line, schemes)
    if (!sent) return []
    // What a rule may know: whether it is there, and begins as it must.
    return [[line[0], line[1].trim() === '' ? '' : sent.prefix + sent.placeholder]]
  })
  return {
    ...exchange,
    request: { ...request, headers: [...credentials, ...kept(request.headers)] },
    ...(response ? { response: { ...response, headers: kept(response.headers) } } : {}),
  }
}

interface SentCredential extends Secret {
  /** As it was sent; empty if the value does not begin as it must. */
  readonly prefix: string
}

/** The credential in a header; undefined if the header is that of none. */
function credentialIn([name, sent]: HeaderLine, schemes: readonly Credential[]): SentCredential | undefined {
  const scheme = schemes.find(({ header }) => header.toLowerCase() === name.toLowerCase())
  if (!scheme) return undefined
  const begins = sent.toLowerCase().startsWith(scheme.prefix.toLowerCase())
  const prefix = begins ? sent.slice(0, scheme.prefix.length) : ''
  return { prefix, value: sent.slice(prefix.length).trim(), placeholder: placeholders[scheme.scheme] ?? '…' }
}

/** The credentials that were sent, each once, wherever they do not belong, too. */
function credentialsIn(schemes: readonly Credential[], exchanges: readonly Exchange[]): Secret[] {
  const secrets = new Map<string, Secret>()
  for (const { request } of exchanges) {
    for (const line of request.headers) {
      const sent = credentialIn(line, schemes)
      if (!sent) continue
      const { value, placeholder } = sent
      if (value !== placeholder && value !== '') secrets.set(value, { value, placeholder })
    }
  }
  return [...secrets.values()]
}
