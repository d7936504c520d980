import type { Contract, Credential } from '@card-contract/contract'
import { encodings } from '../evidence/encodings.ts'
import { createGrowingHide } from '../evidence/growing-hide.ts'
import { hiddenAmong, redactExchange } from '../evidence/recorder.ts'
import { createRedactor, type Redactor } from '../evidence/redact.ts'
import { createSecretFields } from '../evidence/secret-fields.ts'
import { secretFieldsOf } from '../evidence/secrets.ts'
import type { Suite } from '../nouns/suite.ts'
import { type Placeholders, placeholdersOf } from '../nouns/suite.ts'
import type { Exchange, HeaderLine } from '../nouns/wire/exchange.ts'
import type { Secret } from '../nouns/wire/wire.ts'
import { wordsOf } from '../run/context.ts'
import { isKnownParameter, isPlaceholder, isReadByRules, unnamedSecretsBy } from './unnamed-secrets.ts'

/** Hides the secrets of other people's exchanges. */
export interface SeenRedactor {
  /** Notes the secrets of the exchanges. Returns them with placeholders for the values of secret fields. */
  learn(exchanges: readonly Exchange[]): readonly Exchange[]
  /** Without any secret that was noted so far. */
  hide(exchange: Exchange): Exchange
  /** Without any secret that was noted so far, and without a query. */
  hidePath(target: string): string
}

/** Two things whose numbers are beyond this are not compared. */
const mostNumbered = 50_000

export function createSeenRedactor(suite: Pick<Suite, 'contract' | 'words'>): SeenRedactor {
  const { contract } = suite
  const placeholders = placeholdersOf(suite)
  const schemes: Schemes = new Map(
    contract.operations
      .flatMap(({ credentials }) => credentials)
      .map((one) => [one.header.toLowerCase(), { ...one, placeholder: placeholders[one.scheme] ?? '…' }]),
  )
  const unnamedSecretsIn = unnamedSecretsBy(contract, placeholders)
  const words = wordsOf(contract)
  const growing = createGrowingHide()
  const secret = createSecretFields(secretFieldsOf(contract), new Set(), undefined, {
    mostNumbered,
    onForm: growing.add,
  })
  const redactor = createRedactor(growing)
  let turn = 0
  return {
    learn(exchanges) {
      const unnamed = exchanges.flatMap(unnamedSecretsIn)
      // Each once: the same client sends the same ones with every request.
      const named = new Map([...unnamed, ...credentialsIn(schemes, exchanges)].map((one) => [one.value, one]))
      const credentials = [...named.values()].filter(({ value }) => !growing.has(value))
      for (const { value, placeholder } of hiddenAmong(credentials, exchanges, words)) {
        for (const form of encodings(value)) growing.add(form, placeholder)
      }
      return exchanges.map((exchange): Exchange => {
        const { request, response } = exchange
        const { body = '' } = request
        const own = secret.hide(body, String(turn))
        // No other value may get the number of one that a client sent.
        if (own !== body) turn++
        const number = String(turn++)
        return {
          ...exchange,
          ...(own === body ? {} : { request: { ...request, body: own } }),
          ...(response ? { response: { ...response, body: secret.hide(response.body, number) } } : {}),
        }
      })
    },
    hide: (exchange) =>
      redactExchange(
        withKnownQuery(withHeaders(exchange, schemes, redactor), contract, placeholders, redactor),
        redactor,
      ),
    hidePath: (target) => redactor.target(target.split('?', 1)[0] ?? ''),
  }
}

/** By the names of their headers in lower case. */
type Schemes = ReadonlyMap<string, Credential & Pick<Secret, 'placeholder'>>

/** The lines that hold no secret. */
function harmless(lines: readonly HeaderLine[]): readonly HeaderLine[] {
  return lines.filter(([name]) => isReadByRules(name))
}

function withHeaders(exchange: Exchange, schemes: Schemes, redactor: Redactor): Exchange {
  const { request, response } = exchange
  const kept = harmless(request.headers).map(([name, value]): HeaderLine => [name, redactor.text(value)])
  const credentials = request.headers.flatMap((line): HeaderLine[] => {
    const sent = credentialIn(line, schemes)
    if (!sent) return []
    // What a rule may know: whether it is there, and begins as it must.
    return [[line[0], line[1].trim() === '' ? '' : sent.prefix + sent.placeholder]]
  })
  return {
    ...exchange,
    request: { ...request, headers: [...credentials, ...kept] },
    ...(response ? { response: { ...response, headers: harmless(response.headers) } } : {}),
  }
}

/** An ellipsis, as a URL writes it. */
const hiddenValue = '%E2%80%A6'

/** The value of a parameter that the contract does not have may be a secret. That it is a credential says its placeholder. */
function withKnownQuery(
  exchange: Exchange,
  contract: Contract,
  placeholders: Placeholders,
  redactor: Redactor,
): Exchange {
  const { request, operationId } = exchange
  const at = request.target.indexOf('?')
  if (at < 0 || operationId === undefined) return exchange
  const pairs = request.target.slice(at + 1).split('&')
  const query = pairs.map((pair) => {
    const [written = ''] = pair.split('=', 1)
    const [name = ''] = new URLSearchParams(pair).keys()
    if (pair === '' || isKnownParameter(contract, operationId, name)) return pair
    if (written === pair) return hiddenValue
    const value = redactor.target(pair.slice(written.length + 1))
    return `${written}=${isPlaceholder(placeholders, value) ? value : hiddenValue}`
  })
  return { ...exchange, request: { ...request, target: `${request.target.slice(0, at)}?${query.join('&')}` } }
}

interface SentCredential extends Secret {
  /** As it was sent; empty if the value does not begin as it must. */
  readonly prefix: string
}

/** The credential in a header; undefined if the header is that of none. */
function credentialIn([name, sent]: HeaderLine, schemes: Schemes): SentCredential | undefined {
  const scheme = schemes.get(name.toLowerCase())
  if (!scheme) return undefined
  const begins = sent.toLowerCase().startsWith(scheme.prefix.toLowerCase())
  const prefix = begins ? sent.slice(0, scheme.prefix.length) : ''
  return { prefix, value: sent.slice(prefix.length).trim(), placeholder: scheme.placeholder }
}

/** The credentials that were sent, each once, wherever they do not belong, too. */
function credentialsIn(schemes: Schemes, exchanges: readonly Exchange[]): Secret[] {
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
