import type { ModelRequest } from '../../src/reference-model/reference-model.ts'
import { Refusal } from '../../src/reference-model/refusal.ts'
import { acting, answering } from '../mutants/patches.ts'
import { all, reading, refusing, writing } from './alterations.ts'
import type { Variant } from './variant.ts'

const json = { 'content-type': 'application/json' }

function hasUnknownField({ body }: ModelRequest): boolean {
  return body.includes('unheard_of')
}

/** Answers of servers that read, write and reject differently where the interface leaves it open. */
export const variantsOfRequests: readonly Variant[] = [
  {
    title: 'a server that rejects everything unknown',
    alter: reading((request, { operation }) => {
      if (hasUnknownField(request)) throw new Refusal(400, 'unknown field')
      if (/unheard_of|limit|page/.test(request.target)) throw new Refusal(400, 'unknown parameter')
      const type = request.headers['content-type']
      if (!operation.requestBody && type) throw new Refusal(415, 'no body is taken')
      if (/unheard-of|charset=(?!utf-8)/.test(type ?? '')) throw new Refusal(415, 'unknown parameter')
      if (request.headers.accept !== 'application/json') throw new Refusal(406, 'only JSON is spoken')
      if (/\\u0000|\\ud800/.test(request.body)) throw new Refusal(400, 'no text')
      if (request.body.length > 100_000) throw new Refusal(413, 'too long')
    }),
    answers: {
      'requests/unknown-query-parameters': 'refused, 400',
      'requests/extra-body-fields': 'refused, 400',
      'requests/body-where-none-is-documented': 'refused, 400',
      'requests/content-type-without-a-body': 'refused, 415',
      'requests/media-type-parameters':
        'charset=utf-8: accepted; charset=iso-8859-1, charset=utf-16, unheard-of=x: refused, 415',
      'requests/accept': 'refused, 406',
      'requests/control-characters': 'U+0007: accepted and kept exactly; U+0000, half a surrogate pair: refused, 400',
      'refusals/oversized-body': '100 kB: accepted; 1 MB: refused, 413',
      'transactions/pagination': 'all 4 listed; limit=2: refused, 400',
    },
  },
  {
    title: 'a server that returns extra fields and omits optional ones',
    alter: all(
      answering(['createCardUser'], (data) => ({ ...data, reference: null, kyc: { level: 1 } })),
      answering(['topUpCard'], (data) => ({ ...data, fee: 0 })),
      answering([], (data) => ({ ...data, created_at: '2026-11-20T08:00:00+00:00' })),
      writing((response) => ({
        ...response,
        headers: { ...response.headers, 'cache-control': 'private, max-age=0', etag: '"1"' },
      })),
    ),
    answers: {
      'responses/null-fields': '/data/reference of createCardUser',
      'responses/extra-fields':
        '/data/kyc of createCardUser; /data/fee of topUpCard; /data/created_at of topUpCard, queryCardOperation',
      'responses/caching': '`Cache-Control: private, max-age=0`, ETag',
      'query-card-operation/repeated-by-others': '`Cache-Control: private, max-age=0`',
      'card-users/what-the-reference-refers-to': 'the answer has none',
      'timestamps/precision': 'YYYY-MM-DDThh:mm:ss, UTC as `+00:00` or YYYY-MM-DDThh:mm:ss, UTC as `Z`, 3 decimals',
    },
  },
  {
    title: 'a server with problem details',
    alter: refusing((status, message) => ({
      status,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      body: JSON.stringify({ type: `https://problems.example/${status}`, title: message, status, instance: '/1' }),
    })),
    answers: {
      'refusals/body': 'application/problem+json: type, title, status, instance',
      'refusals/missing-credential': 'refused, 401, code `https://problems.example/401`',
      'refusals/wrong-credential': 'refused, 401, code `https://problems.example/401`',
      'refusals/malformed-json': 'refused, 400, code `https://problems.example/400`',
      'refusals/unknown-path': 'refused, 404, code `https://problems.example/404`',
      'refusals/error-codes':
        '`https://problems.example/400`, `https://problems.example/401`, `https://problems.example/404`',
    },
  },
  {
    title: 'a server that rejects with status 200',
    alter: refusing((status) => ({
      status: 200,
      headers: json,
      body: JSON.stringify({ success: false, code: `E${status}` }),
    })),
    answers: {
      'refusals/with-status-200': 'refused, 200',
      'refusals/body': 'application/json: success, code',
      'refusals/unknown-id': 'refused, 200, code `E404`',
      'refusals/broken-constraint': 'refused, 200, code `E400`',
      'card-operations/overdraft': 'refused, 200',
    },
  },
  {
    title: 'a server that checks credentials first and gives no reasons',
    alter: refusing((status) => ({ status: status === 404 ? 401 : status, headers: { allow: 'POST' }, body: '' })),
    answers: {
      'refusals/body': 'no body',
      'refusals/precedence':
        'unknown path or missing key, which cannot be told apart; missing key before malformed JSON; missing field before unknown card',
      'refusals/wrong-method': 'refused, 405, `Allow: POST`',
    },
  },
  {
    title: 'a server that redirects trailing slashes and supports CORS',
    alter: all(
      refusing((status) =>
        status === 404
          ? { status: 308, headers: { location: '/api/v1/action/card/user' }, body: '' }
          : { status, headers: { 'access-control-allow-origin': '*' }, body: '' },
      ),
      writing((response) => ({ ...response, headers: { ...response.headers, 'access-control-allow-origin': '*' } })),
    ),
    answers: {
      'responses/redirects':
        'as documented: not redirected; with a slash at its end, with a doubled slash: redirected, 308, to a path',
      'requests/spelling-of-paths':
        'in another case, with a slash at its end, with needless percent-encoding: redirected, 308',
      'requests/cross-origin': 'allowed to all',
    },
  },
  {
    title: 'a server that requires unique, adult users',
    alter: acting(['createCardUser'], (act) => (matched, state) => {
      const { email, contact, dob, is_business, business_name, first_name } = matched.body
      const others = [...state.users.values()]
      if (others.some(({ sent }) => sent.email === email)) throw new Refusal(409, 'known')
      const same = others.find(({ sent }) => sent.contact === contact)
      if (same) return { ...act(matched, state), user_id: same.userId }
      if (String(dob) > '2008') throw new Refusal(422, 'too young')
      if (is_business === true && business_name === undefined) throw new Refusal(422, 'without a name')
      if (is_business === false && business_name !== undefined) throw new Refusal(422, 'what for?')
      if (String(first_name).trim() === '' || /\s/.test(String(contact))) throw new Refusal(400, 'a form of its own')
      return { ...act(matched, state), status: 'pending' }
    }),
    answers: {
      'card-users/duplicates':
        'with the e-mail: refused, 409; with the contact number: the same user again; with the identity document: accepted as another user',
      'card-users/age': 'born in 2020, born in 2999: refused, 422; born in 1850: accepted',
      'card-users/business-without-a-name': 'refused, 422',
      'card-users/name-without-a-business': 'is_business false: refused, 422; is_business left out: accepted',
      'card-users/empty-texts':
        'an empty first_name, a blank first_name: refused, 400; an empty billing_state: accepted',
      'card-users/forms-of-texts':
        'country_code +237, billing_country Cameroon, a postal code of letters, 300 characters, 5000 characters: accepted; a contact in groups: refused, 400',
      'card-users/status-values': '`pending`',
    },
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
        if (category === 'BUSINESS' && !isBusiness) throw new Refusal(403, 'no business')
        return { ...act(matched, state), status: grade === 'PREMIUM' ? 'vip' : 'new', expiry_date: '11/2031' }
      }),
    ),
    answers: {
      'cards/category-and-kind-of-user': 'BUSINESS for an individual: refused, 403; PERSONAL for a business: accepted',
      'cards/what-a-grade-changes': '`status`',
      'cards/validity': 'about 5 years',
      'identifiers/form':
        'user_id, reference of a user, card_id, id of a transaction: a number; order_id: 15 letters, digits, "-" or "_"; pay_id, service_reference: 30 letters, digits, "-" or "_"',
    },
  },
  {
    title: 'a server that recognises repeated requests',
    alter: (parts, state) => {
      const answered = new Map<string, ReturnType<typeof parts.grant>>()
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
        grant(data, matched) {
          const known = key === undefined ? undefined : answered.get(key)
          const response = known ?? parts.grant(data, matched)
          if (key !== undefined) answered.set(key, response)
          return response
        },
      }
    },
    answers: { 'requests/idempotency': 'sent twice: counts twice; with an Idempotency-Key: counts once' },
  },
  {
    title: 'a server with different lookups',
    alter: all(
      answering(['checkPaymentStatus'], (data, { body }) => ({ ...data, status: body.service ? 'settled' : 'open' })),
      answering(['getPayoutStatus'], (data) => ({
        ...data,
        ...{ status: 'queued', currency: 'EUR', description: null, updated_at: data.last_polling_at },
        ...{ polling_attempts: 0, last_polling_at: null },
      })),
    ),
    answers: {
      'payments/status-values': '`open`',
      'check-payment-status/indicators':
        'operation: unheard-of: accepted, nothing changes; service: unheard-of: accepted, the answer is another',
      'payouts/status-values': '`queued`',
      'payouts/currency-values': '`EUR`',
      'payouts/what-counts-as-a-poll': 'asking does not count, and an answer does not count itself',
      'payouts/before-the-first-poll': 'null',
      'payouts/without-a-description': 'null',
    },
  },
]
