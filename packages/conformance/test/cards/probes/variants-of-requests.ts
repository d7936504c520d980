import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelRequest } from '../../../src/cards/model/reference-model.ts'
import { acting, responding } from '../mutants/patches.ts'
import { all, reading, rejecting, type Variant, writing } from './alterations.ts'

const json = { 'content-type': 'application/json' }

function hasUnknownField({ body }: ModelRequest): boolean {
  return body.includes('unheard_of')
}

/** Answers of servers that read, write and reject differently where the interface leaves it open. */
export const variantsOfRequests: readonly Variant[] = [
  {
    title: 'a server that rejects everything unknown',
    alter: reading((request, { operation }) => {
      if (hasUnknownField(request)) throw new Rejection(400, 'unknown field')
      if (/unheard_of|limit|page/.test(request.target)) throw new Rejection(400, 'unknown parameter')
      const type = request.headers['content-type']
      if (!operation.requestBody && type) throw new Rejection(415, 'no body is taken')
      if (/unheard-of|charset=(?!utf-8)/.test(type ?? '')) throw new Rejection(415, 'unknown parameter')
      if (request.headers.accept !== 'application/json') throw new Rejection(406, 'only JSON is spoken')
      if (/\\u0000|\\ud800/.test(request.body)) throw new Rejection(400, 'no text')
      if (request.body.length > 100_000) throw new Rejection(413, 'too long')
    }),
    responses: {
      'requests/unknown-query-parameters': 'rejected with 400',
      'requests/extra-body-fields': 'rejected with 400',
      'requests/body-where-none-is-documented': 'rejected with 400',
      'requests/content-type-without-a-body': 'rejected with 415',
      'requests/media-type-parameters':
        'charset=utf-8: accepted; charset=iso-8859-1, charset=utf-16, unheard-of=x: rejected with 415',
      'requests/accept': 'rejected with 406',
      'requests/control-characters':
        'U+0007: accepted, text kept exactly; U+0000, half a surrogate pair: rejected with 400',
      'refusals/oversized-body': 'accepted up to: 100 kB; above: rejected with 413',
      'transactions/pagination': 'without a limit: all listed; limit=2: rejected with 400',
    },
  },
  {
    title: 'a server that returns extra fields and omits optional ones',
    alter: all(
      responding(['createCardUser'], (data) => ({ ...data, reference: null, kyc: { level: 1 } })),
      responding(['topUpCard'], (data) => ({ ...data, fee: 0 })),
      responding([], (data) => ({ ...data, created_at: '2026-11-20T08:00:00+00:00' })),
      writing((response) => ({
        ...response,
        headers: { ...response.headers, 'cache-control': 'private, max-age=0', etag: '"1"' },
      })),
    ),
    responses: {
      'responses/extra-fields':
        'createCardUser: `/data/kyc`; createCard, checkPaymentStatus, getPayoutStatus: none; topUpCard: `/data/created_at`, `/data/fee`; queryCardOperation: `/data/created_at`',
      'responses/caching': '`Cache-Control: private, max-age=0`, `ETag`',
      'query-card-operation/repeated-by-others': '`Cache-Control: private, max-age=0`',
      'card-users/what-the-reference-refers-to': 'reference: none',
      'timestamps/precision': 'notation: `YYYY-MM-DDThh:mm:ss+00:00`, `YYYY-MM-DDThh:mm:ssZ`; decimals: 3',
    },
  },
  {
    title: 'a server with problem details',
    alter: rejecting((status, message) => ({
      status,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      body: JSON.stringify({ type: `https://problems.example/${status}`, title: message, status, instance: '/1' }),
    })),
    responses: {
      'refusals/body': 'media type application/problem+json, fields `instance`, `status`, `title`, `type`',
      'refusals/missing-credential': 'rejected with 401, code `https://problems.example/401`',
      'refusals/wrong-credential': 'rejected with 401, code `https://problems.example/401`',
      'refusals/malformed-json': 'rejected with 400, code `https://problems.example/400`',
      'refusals/unknown-path': 'rejected with 404, code `https://problems.example/404`',
      'refusals/error-codes':
        '`https://problems.example/400`, `https://problems.example/401`, `https://problems.example/404`',
    },
  },
  {
    title: 'a server that rejects with status 200',
    alter: rejecting((status) => ({
      status: 200,
      headers: json,
      body: JSON.stringify({ success: false, code: `E${status}` }),
    })),
    responses: {
      'refusals/with-status-200': 'rejected with 200',
      'refusals/body': 'media type application/json, fields `code`, `success`',
      'refusals/unknown-id': 'rejected with 200, code `E404`',
      'refusals/broken-constraint': 'rejected with 200, code `E400`',
      'card-operations/overdraft': 'rejected with 200',
    },
  },
  {
    title: 'a server that checks credentials first and gives no reasons',
    alter: rejecting((status) => ({ status: status === 404 ? 401 : status, headers: { allow: 'POST' }, body: '' })),
    responses: {
      'refusals/body': 'media type no body',
      'refusals/precedence':
        'unknown path and missing key: cannot be told apart; missing key and malformed JSON: missing key first; missing field and unknown card: missing field first',
      'refusals/wrong-method': 'rejected with 405, Allow `POST`',
    },
  },
  {
    title: 'a server that redirects trailing slashes and supports CORS',
    alter: all(
      rejecting((status) =>
        status === 404
          ? { status: 308, headers: { location: '/api/v1/action/card/user' }, body: '' }
          : { status, headers: { 'access-control-allow-origin': '*' }, body: '' },
      ),
      writing((response) => ({ ...response, headers: { ...response.headers, 'access-control-allow-origin': '*' } })),
    ),
    responses: {
      'responses/redirects':
        'as documented: accepted; with a trailing slash, with a double slash: redirected with 308, to a path',
      'requests/spelling-of-paths': 'redirected with 308',
      'requests/cross-origin': 'allowed to all',
    },
  },
  {
    title: 'a server that requires unique, adult users',
    alter: acting(['createCardUser'], (act) => (matched, state) => {
      const { email, contact, dob, is_business, business_name, first_name } = matched.body
      const others = [...state.users.values()]
      if (others.some(({ sent }) => sent.email === email)) throw new Rejection(409, 'known')
      const same = others.find(({ sent }) => sent.contact === contact)
      if (same) return { ...act(matched, state), user_id: same.userId }
      if (String(dob) > '2008') throw new Rejection(422, 'too young')
      if (is_business === true && business_name === undefined) throw new Rejection(422, 'without a name')
      if (is_business === false && business_name !== undefined) throw new Rejection(422, 'what for?')
      if (String(first_name).trim() === '' || /\s/.test(String(contact))) throw new Rejection(400, 'a form of its own')
      return { ...act(matched, state), status: 'pending' }
    }),
    responses: {
      'card-users/duplicates':
        'with the e-mail: rejected with 409; with the contact number: accepted, as the same user; with the identity document: accepted, as another user',
      'card-users/age': 'born in 2020, born in 2999: rejected with 422; born in 1850: accepted',
      'card-users/business-without-a-name': 'rejected with 422',
      'card-users/name-without-a-business': 'is_business false: rejected with 422; is_business left out: accepted',
      'card-users/empty-texts':
        'an empty first_name, a blank first_name: rejected with 400; an empty billing_state: accepted',
      'card-users/forms-of-texts':
        'country_code +237, billing_country Cameroon, a postal code of letters, 300 characters, 5000 characters: accepted; a contact in groups: rejected with 400',
      'card-users/status-values': '`pending`',
    },
  },
  {
    title: 'a server that normalises the texts of users',
    alter: responding(['createCardUser'], (data) => {
      const plain = (text: unknown): string => String(text).trim().replace(/ +/g, ' ').normalize()
      const { first_name, last_name, email } = data
      return { ...data, first_name: plain(first_name), last_name: plain(last_name), email: String(email).toLowerCase() }
    }),
    responses: { 'card-users/what-comes-back': 'accepted, text changed' },
  },
  {
    title: 'a server that numbers its cards and restricts their combinations',
    alter: all(
      (parts, state) => {
        let count = 0
        Object.assign(state, { nextId: () => String(++count) })
        return parts
      },
      acting(['createCard'], (act) => (matched, state) => {
        const { category, grade } = matched.body
        const isBusiness = state.users.get(matched.path.userId ?? '')?.sent.is_business === true
        if (category === 'BUSINESS' && !isBusiness) throw new Rejection(403, 'no business')
        return { ...act(matched, state), status: grade === 'PREMIUM' ? 'vip' : 'new', expiry_date: '11/2031' }
      }),
    ),
    responses: {
      'cards/category-and-kind-of-user':
        'BUSINESS for an individual: rejected with 403; PERSONAL for a business: accepted',
      'cards/what-a-grade-changes': '`status`',
      'cards/validity': 'years: 5',
      'identifiers/form':
        'user_id, reference of a user, card_id, id of a transaction: a number; order_id: 15 letters, digits, "-" or "_"; pay_id, service_reference: 30 letters, digits, "-" or "_"',
    },
  },
  {
    title: 'a server that recognises repeated requests',
    alter: (parts, state) => {
      const answered = new Map<string, ReturnType<typeof parts.acceptance>>()
      let key: string | undefined
      return {
        ...parts,
        read(operation, path, request) {
          key = request.headers['idempotency-key']
          return parts.read(operation, path, request)
        },
        acts: Object.fromEntries(
          Object.entries(parts.acts).map(([id, act]) => [
            id,
            (matched) => (key !== undefined && answered.has(key) ? {} : act(matched, state)),
          ]),
        ),
        acceptance(data, matched) {
          const known = key === undefined ? undefined : answered.get(key)
          const response = known ?? parts.acceptance(data, matched)
          if (key !== undefined) answered.set(key, response)
          return response
        },
      }
    },
    responses: {
      'requests/idempotency': 'sent twice: accepted, counts twice; with an Idempotency-Key: accepted, counts once',
    },
  },
  {
    title: 'a server with different lookups',
    alter: all(
      responding(['checkPaymentStatus'], (data, { body }) => ({ ...data, status: body.service ? 'settled' : 'open' })),
      responding(['getPayoutStatus'], (data) => ({
        ...data,
        ...{ status: 'queued', currency: 'EUR', description: null, updated_at: data.last_polling_at },
        ...{ polling_attempts: 0, last_polling_at: null },
      })),
    ),
    responses: {
      'payments/status-values': '`open`',
      'check-payment-status/indicators':
        'unknown operation: accepted, response unchanged; unknown service: accepted, response changed',
      'payouts/status-values': '`queued`',
      'payouts/currency-values': '`EUR`',
      'payouts/what-counts-as-a-poll': 'accepted, asking does not count, the response does not count itself',
      'responses/nothing-to-say': 'transactions: empty; description, last_polling_at: null',
    },
  },
  {
    title: 'a server that leaves out what it has nothing to say about, and numbers its requests',
    alter: all(
      responding(['disableCard'], ({ transactions: _, ...data }) => data),
      responding(['getPayoutStatus'], (data) => ({
        ...data,
        ...{ description: '', polling_attempts: 0, last_polling_at: data.created_at },
      })),
      writing((response) => ({ ...response, headers: { ...response.headers, 'X-Correlation-Id': 'c-1' } })),
    ),
    responses: {
      'responses/nothing-to-say': 'transactions: absent; description: empty; last_polling_at: its created_at',
      'responses/request-id': '`x-correlation-id`',
    },
  },
]
