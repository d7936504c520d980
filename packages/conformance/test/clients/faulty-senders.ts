import { headers } from './faulty-parts.ts'
import type { Change, Parts } from './raw-client.ts'

/** What is wrong with a client, the check that is meant for it, and how it differs from the correct one. */
export type FaultyClient = readonly [what: string, check: string, change: Change]

const moneyIn =
  (write: (amount: number) => string): Change =>
  () => ({
    body: (fields) =>
      JSON.stringify(fields).replace(
        /"(amount|balance)":([\d.]+)/,
        (_, name: string, text: string) => `"${name}":${write(Number(text))}`,
      ),
  })

const encoding =
  (encode: (id: string) => string): Change =>
  () => ({ encode })
const careless: Partial<Parts> = { isUnsafe: () => false }

/** Those whose requests are wrong. */
export const faultySenders: readonly FaultyClient[] = [
  [
    'holds money in 32 bits',
    'top-up-card/client-sends-amounts-exactly',
    moneyIn((amount) => String(Math.fround(amount))),
  ],
  [
    'rounds money to whole units',
    'withdraw-from-card/client-sends-amounts-exactly',
    moneyIn((amount) => String(Math.round(amount))),
  ],
  ['cuts money after one decimal', 'create-card/client-sends-amounts-exactly', moneyIn((amount) => amount.toFixed(1))],
  ['sends cents', 'operate-card/client-sends-amounts-exactly', moneyIn((amount) => String(Math.round(amount * 100)))],
  [
    'counts cents with a float',
    'top-up-card/client-sends-amounts-exactly',
    moneyIn((amount) => String(Math.floor(amount * 100) / 100)),
  ],
  [
    'keeps six digits',
    'top-up-card/client-sends-amounts-exactly',
    moneyIn((amount) => String(Number(amount.toPrecision(6)))),
  ],
  ['sends money as text', 'top-up-card/client-sends-a-valid-body', moneyIn((amount) => `"${amount}"`)],
  [
    'groups thousands in the query',
    'query-card-operation/client-sends-amounts-exactly',
    ({ query }) => ({
      query: (fields) =>
        query('amount' in fields ? { ...fields, amount: Number(fields.amount).toLocaleString('en') } : fields),
    }),
  ],
  [
    'writes a comma in the query',
    'query-card-operation/client-sends-a-valid-query',
    ({ query }) => ({
      query: (fields) =>
        query('amount' in fields ? { ...fields, amount: String(fields.amount).replace('.', ',') } : fields),
    }),
  ],
  ['does not encode IDs', 'client-ids/slash-arrives', encoding((id) => id)],
  ['encodes IDs as URLs', 'client-ids/question-mark-arrives', encoding(encodeURI)],
  ['encodes IDs twice', 'client-ids/space-arrives', encoding((id) => encodeURIComponent(encodeURIComponent(id)))],
  [
    'encodes IDs as forms',
    'client-ids/space-arrives',
    encoding((id) => new URLSearchParams({ id }).toString().slice(3)),
  ],
  [
    'encodes only ASCII',
    'client-ids/umlaut-arrives',
    encoding((id) => id.replace(/[\u0080-\uffff]/g, '').replace(/[^\w-]/g, encodeURIComponent)),
  ],
  [
    'does not encode the percent sign',
    'client-ids/encoded-arrives',
    encoding((id) => encodeURIComponent(id).replaceAll('%25', '%')),
  ],
  [
    'leaves the plus sign alone, and reads it as a blank',
    'client-ids/plus-arrives',
    encoding((id) => encodeURIComponent(id.replaceAll('+', ' '))),
  ],
  ['cuts long IDs', 'client-ids/long-arrives', encoding((id) => encodeURIComponent(id.slice(0, 64)))],
  [
    'puts IDs in lower case',
    'client-ids/quotes-arrives',
    encoding((id) => encodeURIComponent(id.replaceAll('"', "'"))),
  ],
  [
    'trims IDs at a semicolon',
    'client-ids/semicolon-arrives',
    encoding((id) => encodeURIComponent(id.split(';')[0] ?? '')),
  ],
  [
    'follows a path in an ID',
    'client-ids/path-to-another-leads-nowhere-else',
    () => ({ ...careless, encode: (id) => id }),
  ],
  [
    'decodes an ID before it uses it',
    'client-ids/encoded-path-to-another-leads-nowhere-else',
    () => ({ encode: (id) => (id.includes('%2F..') ? decodeURIComponent(id) : encodeURIComponent(id)) }),
  ],
  [
    'replaces an empty ID by the last one',
    'client-ids/empty-leads-nowhere-else',
    () => {
      let last = ''
      return {
        ...careless,
        encode: (id) => {
          last = id === '' ? last : id
          return encodeURIComponent(last)
        },
      }
    },
  ],
  ['sends no Content-Type', 'top-up-card/client-declares-its-body', () => ({ headersOfBody: {} })],
  [
    'declares JSON as a form',
    'create-card/client-declares-its-body',
    () => ({ headersOfBody: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
  ],
  ['sends a form', 'top-up-card/client-sends-a-valid-body', ({ query }) => ({ body: (fields) => query(fields) })],
  [
    'sends all tokens to every operation',
    'top-up-card/client-sends-no-other-credential',
    ({ credentials }) => ({ credentials: () => credentials('createCard') }),
  ],
  [
    'sends its key alone',
    'create-card-user/client-sends-its-credentials',
    ({ credentials }) => ({ credentials: () => credentials('topUpCard') }),
  ],
  [
    'forgets the word Bearer',
    'create-card/client-sends-its-credentials',
    headers((own) => (own.Authorization ? { ...own, Authorization: own.Authorization.slice(7) } : own)),
  ],
  [
    'sends the key in the query, too',
    'client-credentials/only-in-their-headers',
    ({ compose, around }) => ({
      compose: (call) => {
        const request = compose(call)
        return { ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}api_key=${around.key}` }
      },
    }),
  ],
  [
    'sends the key in the body, too',
    'client-credentials/only-in-their-headers',
    ({ body, around }) => ({ body: (fields, call) => body({ ...fields, api_key: around.key }, call) }),
  ],
  [
    'sends the key as basic authentication, too',
    'client-credentials/only-in-their-headers',
    ({ compose, around }) => ({
      compose: (call) => {
        const request = compose(call)
        const basic = `Basic ${Buffer.from(`key:${around.key}`).toString('base64')}`
        return { ...request, headers: { ...request.headers, 'Proxy-Authorization': basic } }
      },
    }),
  ],
  [
    'sends the token as a cookie, too',
    'client-credentials/only-in-their-headers',
    ({ compose, around }) => ({
      compose: (call) => {
        const request = compose(call)
        return { ...request, headers: { ...request.headers, 'X-Session': around.bearer } }
      },
    }),
  ],
  [
    'caches what it gets',
    'query-card-operation/client-sends-each-of-equal-calls',
    ({ send }) => {
      const cache = new Map<string, ReturnType<typeof send>>()
      return {
        send: (request, signal) => {
          if (request.method !== 'GET') return send(request, signal)
          const kept = cache.get(request.path) ?? send(request, signal)
          cache.set(request.path, kept)
          return kept
        },
      }
    },
  ],
  [
    'sends an empty object where the interface has no body',
    'disable-card/client-sends-no-body',
    ({ compose, headersOfBody }) => ({
      compose: (call) => {
        const request = compose(call)
        if (request.method === 'GET' || request.body) return request
        return { ...request, headers: { ...request.headers, ...headersOfBody }, body: '{}' }
      },
    }),
  ],
  [
    'declares a body that it does not send',
    'get-payout-status/client-declares-no-body',
    headers((own) => ({ ...own, 'Content-Type': 'application/json' })),
  ],
  [
    'sends the key in the query alone',
    'top-up-card/client-keeps-credentials-in-headers',
    ({ compose, around }) => ({
      compose: (call) => {
        const { path, headers: all, ...request } = compose(call)
        const { 'X-API-KEY': _, ...own } = all
        return { ...request, headers: own, path: `${path}${path.includes('?') ? '&' : '?'}x-api-key=${around.key}` }
      },
    }),
  ],
  [
    'misspells an optional field',
    'create-card-user/client-misspells-no-name',
    ({ body }) => ({
      body: ({ business_name, ...fields }, call) =>
        body(business_name === undefined ? fields : { ...fields, businessName: business_name }, call),
    }),
  ],
  [
    'leaves optional fields out',
    'check-payment-status/client-sends-what-it-is-asked-to',
    ({ body }) => ({ body: ({ service: _, ...fields }, call) => body(fields, call) }),
  ],
  [
    'sends booleans as texts',
    'create-card-user/client-sends-a-valid-body',
    ({ body }) => ({
      body: (fields, call) =>
        body('is_business' in fields ? { ...fields, is_business: String(fields.is_business) } : fields, call),
    }),
  ],
  [
    'swaps two operations',
    'enable-card/client-sends-what-it-is-asked-to',
    ({ compose }) => ({
      compose: (call) => compose(call.call === 'enableCard' ? { ...call, call: 'disableCard' } : call),
    }),
  ],
  [
    'always pays in USD',
    'create-card/client-sends-what-it-is-asked-to',
    ({ body }) => ({
      body: (fields, call) => body('currency' in fields ? { ...fields, currency: 'USD' } : fields, call),
    }),
  ],
  [
    'writes the action of one operation to the other',
    'query-card-operation/client-sends-a-valid-query',
    ({ query }) => ({
      query: (fields) => query(fields.action === 'disabled' ? { ...fields, action: 'disable' } : fields),
    }),
  ],
  [
    'loses letters beyond ASCII',
    'create-card-user/client-sends-what-it-is-asked-to',
    ({ body }) => ({ body: (fields, call) => body(fields, call).replace(/[\u0080-\uffff]/g, '?') }),
  ],
]
