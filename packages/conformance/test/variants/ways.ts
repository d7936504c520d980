import { add, subtract } from '../../src/model/decimal.ts'
import { Refusal } from '../../src/understudy/refusal.ts'
import type { Parts } from '../../src/understudy/understudy.ts'
import { type Answered, acting, answering, cardIn, deedOf } from '../miniatures/patches.ts'
import type { Variant } from './variant.ts'

const said = (id: string, title: string, recast: Variant['recast'], more: Partial<Variant> = {}): Variant => ({
  id,
  title,
  recast,
  ...more,
})

const refusingAs =
  (refuse: Parts['refuse']): Variant['recast'] =>
  (parts) => ({ ...parts, refuse })

const json = { 'content-type': 'application/json' }

/** Every timestamp, however deep. */
const telling = (change: (timestamp: string) => unknown): Variant['recast'] =>
  answering(
    [],
    (data) =>
      JSON.parse(JSON.stringify(data), (_, value) => {
        return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? change(value) : value
      }) as Answered,
  )

/** Servers that answer, refuse and count in ways of their own. */
export const variantsOfWays: readonly Variant[] = [
  said(
    'microseconds',
    'timestamps have microseconds',
    telling((time) => time.replace('Z', '123Z')),
  ),
  said(
    'no-fractions',
    'timestamps are cut to seconds',
    telling((time) => time.replace(/\.\d+Z/, 'Z')),
  ),
  said(
    'utc-as-an-offset',
    'UTC is written +00:00',
    telling((time) => time.replace('Z', '+00:00')),
  ),
  said(
    'problem-json',
    'refusals are problems as in RFC 9457, one status for all',
    refusingAs(({ message }) => ({
      status: 400,
      headers: { 'content-type': 'application/problem+json' },
      body: JSON.stringify({ type: 'about:blank', title: message, status: 400 }),
    })),
  ),
  said(
    'to-the-login-page',
    'a request without its credentials is sent to a login page',
    (parts) => ({
      ...parts,
      refuse(refusal, request) {
        if (refusal.status !== 401) return parts.refuse(refusal, request)
        return { status: 302, headers: { location: 'https://login.example/?next=/' }, body: '' }
      },
    }),
    { cleanAt: 'documented' },
  ),
  said('nothing-is-here', 'whoever has no credentials is told that nothing is here', (parts) => ({
    ...parts,
    refuse: (refusal, request) => parts.refuse(refusal.status === 401 ? new Refusal(404, 'nothing') : refusal, request),
  })),
  said(
    'refusals-with-data',
    'refusals have the envelope of a success, with data null',
    refusingAs(({ status, message }) => ({
      status,
      headers: json,
      body: JSON.stringify({ success: false, data: null, message, code: `E${status}` }),
    })),
  ),
  said(
    'refusals-are-lists',
    'refusals are a list of errors',
    refusingAs(({ status, message }) => ({
      status,
      headers: json,
      body: JSON.stringify([{ field: null, message }]),
    })),
  ),
  said(
    'teapot',
    'every refusal is a 418',
    refusingAs(() => ({ status: 418, headers: {}, body: 'no' })),
  ),
  said(
    'broken-refusals',
    'everything that is refused is a 500',
    refusingAs(() => ({ status: 500, headers: json, body: '{"success":false}' })),
    { cleanAt: 'documented' },
  ),
  said('a-fee', 'a withdrawal costs five cents', withdrawingWithAFee(), { cleanAt: 'documented' }),
  said(
    'other-states',
    'states and words are its own',
    answering([], (data) => ({
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
    'names are kept in capitals, addresses in small letters',
    answering(['createCardUser'], (data) => ({
      ...data,
      first_name: String(data.first_name).toUpperCase(),
      email: String(data.email).toLowerCase(),
    })),
    { cleanAt: 'documented' },
  ),
  said(
    'a-sandbox',
    'any credential will do, as long as there is one',
    (parts) => ({
      ...parts,
      authenticate({ credentials }, headers) {
        for (const { header, prefix } of credentials) {
          const value = headers[header.toLowerCase()] ?? ''
          if (value.replace(prefix.trim(), '').trim() === '') throw new Refusal(401, `${header} is missing`)
        }
      },
    }),
    { cleanAt: 'documented' },
  ),
  said(
    'an-order-paid-twice',
    'the known order has a second payment, whose pay_id is nearly the known one',
    acting(['checkPaymentStatus'], (act) => (scene, state) => {
      const [first] = state.payments
      const second = { ...first, pay_id: first?.pay_id.replace(/01$/, '12') }
      const { order_id, pay_id } = scene.body
      if (order_id === second.order_id && pay_id === second.pay_id) return second
      return act(scene, state)
    }),
  ),
  said(
    'indicators-of-its-own',
    'operations have names of its own, and a service tells a state of its own',
    acting(['checkPaymentStatus'], (act) => (scene, state) => {
      const { operation, service } = scene.body
      if (operation !== undefined) throw new Refusal(422, 'no such operation')
      return service === undefined ? act(scene, state) : { ...act(scene, state), status: 'SETTLED', currency: 'EUR' }
    }),
  ),
  said('short-ids', 'ids are a letter and a number that counts', (parts, state) => {
    let count = 7
    Object.assign(state, { nextId: (prefix: string) => `${prefix.charAt(0).toUpperCase()}${++count}` })
    return parts
  }),
  said('forgetful', 'what is unknown is made up, not refused', makingUp(), { cleanAt: 'documented' }),
  said('tolerant-of-words', 'the word before a token may be in any case', (parts) => ({
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
    'nobody under eighteen is registered',
    acting(['createCardUser'], (act) => (scene, state) => {
      const years = (Date.now() - Date.parse(String(scene.body.dob))) / (365.25 * 86_400_000)
      if (years < 18 || years > 110) throw new Refusal(422, 'adults only')
      return act(scene, state)
    }),
  ),
  said(
    'terminated-cards-are-gone',
    'a terminated card is forgotten',
    acting([], (act) => (scene, state) => {
      const data = act(scene, state)
      if (deedOf(scene) === 'terminate') state.cards.delete(scene.path.cardId ?? scene.path.id ?? '')
      return data
    }),
  ),
  said(
    'terminating-pays-out',
    'what was on a card is paid out when it is terminated',
    acting([], (act) => (scene, state) => {
      const data = act(scene, state)
      const card = cardIn(scene, state)
      if (deedOf(scene) !== 'terminate' || !card) return data
      card.balance = '0'
      return { ...data, new_balance: 0 }
    }),
  ),
  said(
    'terminated-for-ever-again',
    'a terminated card may be terminated again',
    acting([], (act) => (scene, state) => {
      const card = cardIn(scene, state)
      if (card && deedOf(scene) === 'terminate') card.status = 'active'
      return act(scene, state)
    }),
  ),
  said(
    'unset',
    'what nobody said is null, in every answer',
    answering(['getPayoutStatus'], (data) => ({
      ...data,
      description: null,
      last_polling_at: null,
    })),
  ),
  said(
    'never-updated',
    'a payout was last updated when it was made, by a clock that rounds to seconds where the other cuts',
    answering(['getPayoutStatus'], (data) => ({
      ...data,
      created_at: '2026-03-01T08:05:42Z',
      updated_at: '2026-03-01T08:05:41Z',
    })),
  ),
  said(
    'updated-about-then',
    'updates are known to the minute, everything else to the microsecond',
    answering(['getPayoutStatus'], (data) => ({
      ...data,
      created_at: '2026-03-01T08:05:41.123456Z',
      updated_at: '2026-03-01T08:05:00.000Z',
    })),
  ),
  said(
    'polls-of-machines',
    'a poll by the client does not count',
    answering(['getPayoutStatus'], (data) => ({
      ...data,
      polling_attempts: 3,
      last_polling_at: '2026-11-01T10:00:00Z',
    })),
  ),
  said(
    'payments-elsewhere',
    'payments and payouts are in another currency and state',
    answering(['checkPaymentStatus', 'getPayoutStatus'], (data) => ({
      ...data,
      currency: 'NGN',
      status: 'PROCESSING',
    })),
    { cleanAt: 'documented' },
  ),
  said(
    'spaced-numbers',
    'card numbers have spaces, security codes four digits',
    answering(['createCard'], (data) => ({
      ...data,
      card_number: String(data.card_number).replace(/(.{4})(?=.)/g, '$1 '),
      cvv: `0${data.cvv}`,
    })),
  ),
]

/** The fee is taken from the card, and not listed. */
function withdrawingWithAFee(): Variant['recast'] {
  return acting([], (act) => (scene, state) => {
    const data = act(scene, state)
    const card = cardIn(scene, state)
    if (!card || deedOf(scene) !== 'withdraw') return data
    card.balance = add(card.balance, '-0.05')
    return { ...data, new_balance: Number(card.balance) }
  })
}

function makingUp(): Variant['recast'] {
  return acting([], (act) => (scene, state) => {
    const cardId = scene.path.cardId ?? scene.path.id
    if (cardId !== undefined && !state.cards.has(cardId)) {
      const currency = String(scene.body.currency ?? scene.query.currency ?? 'USD')
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
    return act(scene, state)
  })
}
