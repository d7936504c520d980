import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Answer } from '@card-contract/contract'
import type { ApiResponse, Override } from '../../engine/nouns/call.ts'
import { headerOf } from '../../engine/nouns/exchange.ts'
import type { Said } from '../../engine/nouns/probe.ts'
import { percentEncoded } from '../../engine/values/percent-encoded.ts'
import { balanceReading, listing, toggle } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { ask, askOnce, issuing, moving, registering } from './vocabulary/ask.ts'
import { bodyOfATopUp, effect, whichCounted, wholeAmount } from './vocabulary/money.ts'
import { outcome, whenAccepted } from './vocabulary/outcome.ts'
import type { Probes } from './vocabulary/probe.ts'
import { tell, tellAll, tellEach, tellFor } from './vocabulary/tell.ts'
import { pathOf } from './vocabulary/wire.ts'

/** A field that no implementation is expected to know. */
const undeclared = { unheard_of: 'x' }

/** Registrations that differ in one header. */
function registerWith(
  session: Session,
  header: string,
  write: (value: string) => string,
  values: readonly string[],
): Promise<Said> {
  const written = Object.fromEntries(values.map((value) => [value, write(value)]))
  const send = (text: string) => askOnce(session, registering(session), { headers: { [header]: text } })
  return tellFor(written, send)
}

/** Two requests without a body, which declare that they have one. */
async function askBodyless(session: Session, override: Override): Promise<Said> {
  const { cardId } = await session.arrange.card()
  const bodyless = {
    'on a GET': listing(session, 'queryCardOperation', cardId),
    'on a POST': toggle(session, 'dedicated', 'disable', cardId),
  }
  return tellFor(bodyless, (request) => askOnce(session, request, override))
}

const declared: Override = { headers: { 'content-type': 'application/json' } }

export const requests: Probes = {
  'requests/unknown-query-parameters': async (session) => {
    const { cardId } = await session.arrange.card()
    const [reading, balance] = [listing(session, 'queryCardOperation', cardId), balanceReading(session, cardId)]
    return tellEach({
      'on a GET': await ask(session, {
        ...reading,
        call: { ...reading.call, query: { ...reading.call.query, ...undeclared } },
      }),
      'on a POST': await ask(session, { ...balance, call: { ...balance.call, query: undeclared } }),
    })
  },

  'requests/repeated-query-parameters': async (session) => {
    const card = await session.arrange.card()
    const path = pathOf(session, 'queryCardOperation', { id: card.cardId })
    const first = wholeAmount(session, card.currency)
    const last = first + 1
    const inQuery = (query: string): Promise<ApiResponse> =>
      askOnce(session, { operationId: 'queryCardOperation' }, { target: `${path}?${query}` })
    const same = await inQuery('action=transactions&action=transactions')
    const { call } = moving(session, card, 'topup', { amount: first }, 'queryCardOperation')
    const name = session.contract.operation('queryCardOperation').action?.request.amount?.name
    const fields = Object.entries(call.query ?? {}).map(([field, value]) => `${field}=${value}`)
    const different = await inQuery(`${fields.join('&')}&${name}=${last}`)
    return tellAll({
      'with the same value': [same, outcome(same)],
      'with another value': [different, whichCounted(first, last, card.response, different)],
    })
  },

  'requests/extra-body-fields': async (session) => {
    const { userId } = await session.arrange.user()
    return tellEach(
      {
        'of a user': await ask(session, registering(session, undeclared)),
        'of a card': await ask(session, issuing(session, userId, undeclared)),
      },
      (response) =>
        whenAccepted(response, ({ data }) => ({ field: data && 'unheard_of' in data ? 'returned' : 'not returned' })),
    )
  },

  'requests/null-for-an-optional-field': async (session) =>
    tellEach({
      is_business: await ask(session, registering(session, { is_business: null })),
      business_name: await ask(session, registering(session, { business_name: null })),
    }),

  'requests/repeated-body-fields': async (session) => {
    const card = await session.arrange.card()
    const first = wholeAmount(session, card.currency)
    const last = first + 1
    const rawBody = bodyOfATopUp(session, card.currency, `${first}`, `${last}`)
    const response = await askOnce(session, moving(session, card, 'topup'), { rawBody })
    return tell(response, whichCounted(first, last, card.response, response))
  },

  'requests/body-where-none-is-documented': (session) =>
    askBodyless(session, { ...declared, rawBody: JSON.stringify(undeclared) }),

  'requests/content-type-without-a-body': (session) => askBodyless(session, declared),

  'requests/media-type-parameters': async (session) => {
    const parameters = ['charset=utf-8', 'charset=iso-8859-1', 'charset=utf-16', 'unheard-of=x']
    return registerWith(session, 'content-type', (parameter) => `application/json; ${parameter}`, parameters)
  },

  'requests/spelling-of-paths': async (session) => {
    const path = pathOf(session, 'createCardUser', {})
    const letter = path.charAt(1)
    const spelled = (target: string): Promise<ApiResponse> => askOnce(session, registering(session), { target })
    return tellEach({
      'in another case': await spelled(`/${letter.toUpperCase()}${path.slice(2)}`),
      'with a trailing slash': await spelled(`${path}/`),
      'with unnecessary percent-encoding': await spelled(`/%${letter.charCodeAt(0).toString(16)}${path.slice(2)}`),
    })
  },

  'requests/control-characters': async (session) => {
    const names: Readonly<Record<string, string>> = {
      'U+0007': 'Awa\u0007',
      'U+0000': 'Awa\u0000',
      'half a surrogate pair': 'Awa\ud800',
    }
    return tellFor(
      names,
      (name) => askOnce(session, registering(session, { first_name: name })),
      (response, character) => {
        const isKept = response.data?.first_name === names[character]
        return whenAccepted(response, () => ({ text: isKept ? 'kept exactly' : 'changed' }))
      },
    )
  },

  'requests/idempotency': async (session) => {
    const card = await session.arrange.card()
    const topUp = moving(session, card, 'topup')
    // The key is unique to this card, so an earlier run cannot have used it.
    const keyed = { headers: { 'idempotency-key': percentEncoded(card.cardId) } }
    const twice = (first: ApiResponse, second: ApiResponse): Answer =>
      effect('counts', first, second, (gained) => (gained === '0' ? 'once' : 'twice'))
    const [first, second] = [await ask(session, topUp), await ask(session, topUp)]
    const [third, fourth] = [await ask(session, topUp, keyed), await ask(session, topUp, keyed)]
    return tellAll({
      'sent twice': [second, twice(first, second)],
      'with an Idempotency-Key': [fourth, twice(third, fourth)],
    })
  },

  'requests/cross-origin': async (session) => {
    const origin = 'https://shop.example'
    const asked = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-api-key, content-type',
    }
    const { path: target, credentials } = session.contract.operation('createCardUser')
    const without = Object.fromEntries(credentials.map(({ scheme }) => [scheme, null]))
    const preflight = await askOnce(session, {}, { method: 'OPTIONS', target, credentials: without, headers: asked })
    const call = await askOnce(session, registering(session), { headers: { origin } })
    const allowed = (response: ApiResponse): string => {
      const header = headerOf(response.headers, 'access-control-allow-origin')
      if (header === undefined) return 'not allowed'
      return header === '*'
        ? 'allowed to all'
        : header === origin
          ? 'allowed to the origin that asks'
          : 'allowed to another'
    }
    return tellEach({ 'asked beforehand': preflight, 'a request itself': call }, allowed)
  },

  'requests/accept': (session) => registerWith(session, 'accept', (type) => type, ['text/html', 'application/xml']),

  'requests/compressed-bodies': async (session) => {
    const compressions = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }
    return tellFor(compressions, (compress, name) => {
      const user = registering(session)
      const rawBody = new Uint8Array(compress(JSON.stringify(user.call.body)))
      return askOnce(session, user, { rawBody, headers: { 'content-encoding': name } })
    })
  },
}
