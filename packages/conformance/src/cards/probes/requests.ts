import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { ApiResponse, Override } from '../../engine/nouns/wire/call.ts'
import { headerOf } from '../../engine/nouns/wire/exchange.ts'
import { percentEncoded } from '../../engine/values/path.ts'
import { aCard, aUser, byQuery, noSetUp } from './vocabulary/arrange.ts'
import { bodyOfATopUp, effect, gain, whichCounted, wholeAmount } from './vocabulary/money.ts'
import { outcome, type Say, whenAccepted } from './vocabulary/outcome.ts'
import { one, type Probes, type Row, row, sending, tellingEach } from './vocabulary/probe.ts'
import { issuing, pathOf, registering, unusually, withQuery } from './vocabulary/request.ts'

/** A field that no implementation is expected to know. */
const undeclared = { unheard_of: 'x' }

const isUndeclaredReturned = whenAccepted(({ data }) => ({
  field: data && 'unheard_of' in data ? 'returned' : 'not returned',
}))

/** Registrations that differ in one header. */
function registerWith(header: string, values: readonly string[], prefix = ''): Row {
  return row(outcome, noSetUp, (session) => {
    const written = (value: string) => unusually(registering(session), { headers: { [header]: prefix + value } })
    return values.map((value) => [value, written(value)])
  })
}

/** Two requests without a body, which declare that they have one. */
function bodyless(unusual: Override): Row {
  return row(outcome, aCard, (card) => ({
    'on a GET': unusually(card.to('get_transactions', byQuery), unusual),
    'on a POST': unusually(card.to('disable'), unusual),
  }))
}

const declared: Override = { headers: { 'content-type': 'application/json' } }

const isNameKept = whenAccepted(({ data, sent }) => ({
  text: data?.first_name === sent.body()?.first_name ? 'kept exactly' : 'changed',
}))

/** The first of two equal requests, by the situation of the second. */
const firsts: Readonly<Record<string, string>> = {
  'sent twice': 'sent once',
  'with an Idempotency-Key': 'sent once with an Idempotency-Key',
}

const howOften = effect(
  'counts',
  (change) => (change === '0' ? 'once' : 'twice'),
  (second, seen) => gain(seen.in(firsts[second.exchange.situation ?? ''] ?? ''), second),
)

const origin = 'https://shop.example'

function allowedOrigin({ headers }: ApiResponse): string {
  const allowed = headerOf(headers, 'access-control-allow-origin')
  if (allowed === undefined) return 'not allowed'
  if (allowed === '*') return 'allowed to all'
  return allowed === origin ? 'allowed to the origin that asks' : 'allowed to another'
}

const usedOfTwo: Say = (response, seen) =>
  response === seen.in('with another value') ? whichCounted(response, seen) : outcome(response)

const compressions = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }

export const requests: Probes = {
  'requests/unknown-query-parameters': row(outcome, aCard, (card) => ({
    'on a GET': withQuery(card.to('get_transactions', byQuery), undeclared),
    'on a POST': withQuery(card.to('get_balance'), undeclared),
  })),

  'requests/repeated-query-parameters': row(usedOfTwo, aCard, (card, session) => {
    const path = pathOf(session, 'queryCardOperation', { id: card.cardId })
    const amount = wholeAmount(session, card.currency)
    const { operationId, call } = card.to('topup', { amount, ...byQuery })
    const name = session.contract.operation(operationId).action?.request.amount?.name
    const fields = Object.entries(call.query ?? {}).map(([field, value]) => `${field}=${value}`)
    const inQuery = (query: string) => unusually({ operationId }, { target: `${path}?${query}` })
    return {
      'with the same value': inQuery('action=transactions&action=transactions'),
      'with another value': inQuery(`${fields.join('&')}&${name}=${amount + 1}`),
    }
  }),

  'requests/extra-body-fields': row(isUndeclaredReturned, aUser, (user, session) => ({
    'of a user': registering(session, undeclared),
    'of a card': issuing(session, user, undeclared),
  })),

  'requests/null-for-an-optional-field': row(outcome, noSetUp, (session) => ({
    is_business: registering(session, { is_business: null }),
    business_name: registering(session, { business_name: null }),
  })),

  'requests/repeated-body-fields': one(whichCounted, aCard, (card, session) => {
    const first = wholeAmount(session, card.currency)
    const rawBody = bodyOfATopUp(session, card.currency, `${first}`, `${first + 1}`)
    return unusually(card.to('topup'), { rawBody })
  }),

  'requests/body-where-none-is-documented': bodyless({ ...declared, rawBody: JSON.stringify(undeclared) }),

  'requests/content-type-without-a-body': bodyless(declared),

  'requests/media-type-parameters': registerWith(
    'content-type',
    ['charset=utf-8', 'charset=iso-8859-1', 'charset=utf-16', 'unheard-of=x'],
    'application/json; ',
  ),

  'requests/spelling-of-paths': row(outcome, noSetUp, (session) => {
    const path = pathOf(session, 'createCardUser')
    const [letter, rest] = [path.charAt(1), path.slice(2)]
    const spelled = (target: string) => unusually(registering(session), { target })
    return {
      'in another case': spelled(`/${letter.toUpperCase()}${rest}`),
      'with a trailing slash': spelled(`${path}/`),
      'with unnecessary percent-encoding': spelled(`/%${letter.charCodeAt(0).toString(16)}${rest}`),
    }
  }),

  'requests/control-characters': row(isNameKept, noSetUp, (session) => ({
    'U+0007': registering(session, { first_name: 'Awa\u0007' }),
    'U+0000': registering(session, { first_name: 'Awa\u0000' }),
    'half a surrogate pair': registering(session, { first_name: 'Awa\ud800' }),
  })),

  'requests/idempotency': tellingEach(
    howOften,
    sending(aCard, (card) => {
      const topUp = card.to('topup')
      // The key is unique to this card, so an earlier run cannot have used it.
      const keyed = unusually(topUp, { headers: { 'idempotency-key': percentEncoded(card.cardId) } })
      return {
        'sent once': topUp,
        'sent twice': topUp,
        'sent once with an Idempotency-Key': keyed,
        'with an Idempotency-Key': keyed,
      }
    }),
    Object.keys(firsts),
  ),

  'requests/cross-origin': row(allowedOrigin, noSetUp, (session) => {
    const { path: target, credentials } = session.contract.operation('createCardUser')
    const without = Object.fromEntries(credentials.map(({ scheme }) => [scheme, null]))
    const asked = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-api-key, content-type',
    }
    return {
      'asked beforehand': unusually({}, { method: 'OPTIONS', target, credentials: without, headers: asked }),
      'a request itself': unusually(registering(session), { headers: { origin } }),
    }
  }),

  'requests/accept': registerWith('accept', ['text/html', 'application/xml']),

  'requests/compressed-bodies': row(outcome, noSetUp, (session) => {
    return Object.entries(compressions).map(([name, compress]) => {
      const user = registering(session)
      const rawBody = new Uint8Array(compress(JSON.stringify(user.call.body)))
      return [name, unusually(user, { rawBody, headers: { 'content-encoding': name } })]
    })
  }),
}
