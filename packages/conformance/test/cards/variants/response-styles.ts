import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { Parts } from '../../../src/cards/model/reference-model.ts'
import { add, subtract } from '../../../src/engine/values/decimal.ts'
import { type Answered, acting, actionOf, cardIn, responding } from '../mutants/patches.ts'
import type { Variant } from './variant.ts'

const said = (id: string, title: string, alter: Variant['alter'], more: Partial<Variant> = {}): Variant => ({
  id,
  title,
  alter,
  ...more,
})

const rejectingAs =
  (reject: Parts['reject']): Variant['alter'] =>
  (parts) => ({ ...parts, reject })

const json = { 'content-type': 'application/json' }

/** Rewrites every timestamp at every depth. */
const telling = (change: (timestamp: string) => unknown): Variant['alter'] =>
  responding(
    [],
    (data) =>
      JSON.parse(JSON.stringify(data), (_, value) => {
        return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? change(value) : value
      }) as Answered,
  )

const timesOf: Readonly<Record<string, (time: string) => string>> = {
  queryCardOperation: (time) => time,
  operateCard: (time) => `${new Date(Math.round(Date.parse(time) / 1_000) * 1_000).toISOString().slice(0, 19)}Z`,
}

/** Servers with different responses, errors and IDs. */
export const responseStyleVariants: readonly Variant[] = [
  said(
    'microseconds',
    'timestamps have microseconds',
    telling((time) => time.replace('Z', '123Z')),
  ),
  said(
    'no-fractions',
    'timestamps are truncated to seconds',
    telling((time) => time.replace(/\.\d+Z/, 'Z')),
  ),
  said(
    'finer-times-in-one-route',
    'transactions have microseconds, which queryCardOperation truncates to milliseconds and operateCard rounds to seconds',
    responding([], (data, matched) => {
      const { transactions, ...others } = data as { transactions?: readonly Answered[] }
      if (!transactions) return data
      const write = timesOf[matched.operation.operationId] ?? ((time) => time.replace('Z', '123Z'))
      const created = transactions.map((one) => ({ ...one, created_at: write(String(one.created_at)) }))
      return { ...others, transactions: created }
    }),
  ),
  said(
    'utc-as-an-offset',
    'UTC is written as +00:00',
    telling((time) => time.replace('Z', '+00:00')),
  ),
  said(
    'problem-json',
    'errors are RFC 9457 problem details, all with the same status',
    rejectingAs(({ message }) => ({
      status: 400,
      headers: { 'content-type': 'application/problem+json' },
      body: JSON.stringify({ type: 'about:blank', title: message, status: 400 }),
    })),
  ),
  said(
    'to-the-login-page',
    'a request without credentials is redirected to a login page',
    (parts) => ({
      ...parts,
      reject(rejection, request) {
        if (rejection.status !== 401) return parts.reject(rejection, request)
        return { status: 302, headers: { location: 'https://login.example/?next=/' }, body: '' }
      },
    }),
    { cleanAt: 'documented' },
  ),
  said('nothing-is-here', 'a request without valid credentials returns 404', (parts) => ({
    ...parts,
    reject: (rejection, request) =>
      parts.reject(rejection.status === 401 ? new Rejection(404, 'nothing') : rejection, request),
  })),
  said(
    'refusals-with-data',
    'errors have the envelope of a success, with null data',
    rejectingAs(({ status, message }) => ({
      status,
      headers: json,
      body: JSON.stringify({ success: false, data: null, message, code: `E${status}` }),
    })),
  ),
  said(
    'refusals-are-lists',
    'errors are returned as a list',
    rejectingAs(({ status, message }) => ({
      status,
      headers: json,
      body: JSON.stringify([{ field: null, message }]),
    })),
  ),
  said(
    'teapot',
    'every error has status 418',
    rejectingAs(() => ({ status: 418, headers: {}, body: 'no' })),
  ),
  said(
    'broken-refusals',
    'every error has status 500',
    rejectingAs(() => ({ status: 500, headers: json, body: '{"success":false}' })),
    { cleanAt: 'documented' },
  ),
  said('a-fee', 'a withdrawal costs five cents', withdrawingWithAFee()),
  said(
    'other-states',
    'statuses and types have different names',
    responding([], (data) => ({
      ...data,
      status: 'OK',
      ...(Array.isArray(data.transactions)
        ? { transactions: data.transactions.map((one: Answered) => ({ ...one, type: 'CR', status: 'POSTED' })) }
        : {}),
    })),
    { cleanAt: 'documented' },
  ),
  said(
    'tidy-names',
    'names are stored in capitals, e-mail addresses in lowercase',
    responding(['createCardUser'], (data) => ({
      ...data,
      first_name: String(data.first_name).toUpperCase(),
      email: String(data.email).toLowerCase(),
    })),
    { cleanAt: 'documented' },
  ),
  said(
    'a-sandbox',
    'any non-empty credential is accepted',
    (parts) => ({
      ...parts,
      authenticate({ credentials }, headers) {
        for (const { header, prefix } of credentials) {
          const value = headers[header.toLowerCase()] ?? ''
          if (value.replace(prefix.trim(), '').trim() === '') throw new Rejection(401, `${header} is missing`)
        }
      },
    }),
    { cleanAt: 'documented' },
  ),
  said(
    'an-order-paid-twice',
    'the known order has a second payment with a similar pay_id',
    acting(['checkPaymentStatus'], (act) => (matched, state) => {
      const [first] = state.payments
      const second = { ...first, pay_id: first?.pay_id.replace(/01$/, '12') }
      const { order_id, pay_id } = matched.body
      if (order_id === second.order_id && pay_id === second.pay_id) return second
      return act(matched, state)
    }),
  ),
  {
    id: 'indicators-of-its-own',
    title: 'payments of another service have another status and currency, and an operation is rejected',
    cleanAt: 'documented',
    alter: acting(['checkPaymentStatus'], (act) => (matched, state) => {
      const { operation, service } = matched.body
      if (operation !== undefined) throw new Rejection(422, 'no such operation')
      return service === undefined
        ? act(matched, state)
        : { ...act(matched, state), status: 'SETTLED', currency: 'EUR' }
    }),
  },
  said('short-ids', 'IDs are a letter and a running number', (parts, state) => {
    let count = 7
    Object.assign(state, { nextId: (prefix: string) => `${prefix.charAt(0).toUpperCase()}${++count}` })
    return parts
  }),
  said('forgetful', 'a request for an unknown object returns made-up data', makingUp(), { cleanAt: 'documented' }),
  said('tolerant-of-words', 'the scheme before a token is case-insensitive', (parts) => ({
    ...parts,
    authenticate: (operation, headers) =>
      parts.authenticate(operation, {
        ...headers,
        authorization: headers.authorization?.replace(/^bearer /i, 'Bearer '),
        'x-sp-auth-token': headers['x-sp-auth-token']?.replace(/^bearer /i, 'Bearer '),
      }),
  })),
  said(
    'adults-only',
    'registrations of people under eighteen are rejected',
    acting(['createCardUser'], (act) => (matched, state) => {
      const years = (Date.now() - Date.parse(String(matched.body.dob))) / (365.25 * 86_400_000)
      if (years < 18 || years > 110) throw new Rejection(422, 'adults only')
      return act(matched, state)
    }),
  ),
  said(
    'terminated-cards-are-gone',
    'a terminated card is deleted',
    acting([], (act) => (matched, state) => {
      const data = act(matched, state)
      if (actionOf(matched) === 'terminate') state.cards.delete(matched.path.cardId ?? matched.path.id ?? '')
      return data
    }),
  ),
  said(
    'terminating-pays-out',
    'terminating a card pays out its balance',
    acting([], (act) => (matched, state) => {
      const data = act(matched, state)
      const card = cardIn(matched, state)
      if (actionOf(matched) !== 'terminate' || !card) return data
      card.balance = '0'
      return { ...data, new_balance: 0 }
    }),
  ),
  said(
    'terminated-for-ever-again',
    'a terminated card can be terminated again',
    acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      if (card && actionOf(matched) === 'terminate') card.status = 'active'
      return act(matched, state)
    }),
  ),
  said(
    'unset',
    'optional fields that were not sent are null in every response',
    responding(['getPayoutStatus'], (data) => ({
      ...data,
      description: null,
      last_polling_at: null,
    })),
  ),
  said(
    'unset-and-absent',
    'a payout without a description and without a poll leaves both fields out',
    responding(['getPayoutStatus'], ({ description: _, last_polling_at: __, ...data }) => data),
  ),
  said(
    'unset-and-empty',
    'a payout without a description and without a poll has two empty strings',
    responding(['getPayoutStatus'], (data) => ({ ...data, description: '', last_polling_at: '' })),
  ),
  said(
    'no-transactions-absent',
    'a response that lists no transactions has no such field',
    listingNone(({ transactions: _, ...data }) => data),
  ),
  said(
    'no-transactions-null',
    'a response that lists no transactions has null instead',
    listingNone((data) => ({ ...data, transactions: null })),
    // Go encodes an empty list that was never made so. The contract says "array", which null is not, by inference.
    { cleanAt: 'observed' },
  ),
  said(
    'never-updated',
    'updated_at of a payout equals created_at, but is rounded to seconds where created_at is truncated',
    responding(['getPayoutStatus'], (data) => ({
      ...data,
      created_at: '2026-03-01T08:05:42Z',
      updated_at: '2026-03-01T08:05:41Z',
    })),
  ),
  said(
    'updated-about-then',
    'updated_at is precise to the minute, other timestamps to the microsecond',
    responding(['getPayoutStatus'], (data) => ({
      ...data,
      created_at: '2026-03-01T08:05:41.123456Z',
      updated_at: '2026-03-01T08:05:00.000Z',
    })),
  ),
  said(
    'polls-of-machines',
    'polls by the client are not counted',
    responding(['getPayoutStatus'], (data) => ({
      ...data,
      polling_attempts: 3,
      last_polling_at: '2026-11-01T10:00:00Z',
    })),
  ),
  said(
    'payments-elsewhere',
    'payments and payouts have a different currency and status',
    responding(['checkPaymentStatus', 'getPayoutStatus'], (data) => ({
      ...data,
      currency: 'NGN',
      status: 'PROCESSING',
    })),
    { cleanAt: 'documented' },
  ),
  said(
    'spaced-numbers',
    'card numbers contain spaces, and security codes have four digits',
    responding(['createCard'], (data) => ({
      ...data,
      card_number: String(data.card_number).replace(/(.{4})(?=.)/g, '$1 '),
      cvv: `0${data.cvv}`,
    })),
  ),
]

/** Changes the responses of card operations that list no transaction. */
function listingNone(change: (data: Answered) => Answered): Variant['alter'] {
  return responding([], (data) => (Array.isArray(data.transactions) && !data.transactions.length ? change(data) : data))
}

/** Deducts a fee from the card without listing it. */
function withdrawingWithAFee(): Variant['alter'] {
  return acting([], (act) => (matched, state) => {
    const data = act(matched, state)
    const card = cardIn(matched, state)
    if (!card || actionOf(matched) !== 'withdraw') return data
    card.balance = add(card.balance, '-0.05')
    return { ...data, new_balance: Number(card.balance) }
  })
}

function makingUp(): Variant['alter'] {
  return acting([], (act) => (matched, state) => {
    const cardId = matched.path.cardId ?? matched.path.id
    if (cardId !== undefined && !state.cards.has(cardId)) {
      const currency = String(matched.body.currency ?? matched.query.currency ?? 'USD')
      state.cards.set(cardId, {
        cardId,
        userId: 'nobody',
        currency,
        sent: { balance: 100 },
        balance: subtract('100', '0'),
        status: 'active',
        transactions: [],
      })
    }
    return act(matched, state)
  })
}
