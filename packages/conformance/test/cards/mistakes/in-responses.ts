import { Rejection } from '../../../src/cards/model/matched-request.ts'
import { add } from '../../../src/engine/values/decimal.ts'
import { type Alteration, acting, responding } from '../../fixtures/alterations.ts'
import {
  type Answered,
  acting as actingIn,
  actionOf,
  anew,
  cardIn,
  movingWrongly,
  responding as respondingIn,
  wording,
} from '../mutants/patches.ts'
import type { Mistake } from './mistake.ts'

const dropped = { trouble: { kind: 'reset', message: 'the connection was closed before the response' } } as const

const cutOff = { trouble: { kind: 'cut', message: 'the connection ended in the middle of the response' } } as const

const json = { 'content-type': 'application/json' }

/** Adds up balances in binary fractions. */
const inFloats = anew(() => {
  const balances = new Map<string, number>()
  return respondingIn([], (data, matched, state) => {
    const card = cardIn(matched, state)
    if (!card) return data
    const before = balances.get(card.cardId) ?? Number(card.sent.balance)
    const change = { topup: 1, withdraw: -1 }[actionOf(matched) ?? ''] ?? 0
    const now = before + change * Number(matched.body.amount ?? matched.query.amount ?? 0)
    balances.set(card.cardId, now)
    return { ...data, new_balance: now }
  })
})

function inCamelCase(data: Answered): Answered {
  const renamed = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [renamed(name), value]))
}

/** Fails on every card that does not exist. */
const crashing: Alteration = actingIn([], (act, state) => (matched) => {
  const { cardId = matched.path.id } = matched.path
  if (cardId !== undefined && !state.cards.has(cardId)) throw new Rejection(500, 'Internal Server Error')
  return act(matched, state)
})

/** Instead of a 404. */
const failingWhereNothingIsFound: Alteration = (parts) => ({
  ...parts,
  reject: (rejection, request) =>
    parts.reject(rejection.status === 404 ? new Rejection(500, 'Internal Server Error') : rejection, request),
})

function notFinding(name: 'reference' | 'service_reference'): Alteration {
  return actingIn(['getPayoutStatus'], (act, state) => (matched) => {
    if (state.payouts.some((one) => one[name] === matched.path.reference)) throw new Rejection(404, 'no such payout')
    return act(matched, state)
  })
}

/** Every amount and balance, those of transactions included. */
function withTexts(data: Answered): Answered {
  return JSON.parse(JSON.stringify(data), (name, value) => {
    return ['amount', 'balance', 'new_balance'].includes(name) ? String(value) : value
  }) as Answered
}

const doingNothing = (isAbout: (action: string, operationId: string) => boolean): Alteration =>
  actingIn([], (act, state) => (matched) => {
    const card = cardIn(matched, state)
    const action = actionOf(matched) ?? ''
    if (!card || !isAbout(action, matched.operation.operationId)) return act(matched, state)
    const { cardId, balance, currency } = card
    const transactions: readonly unknown[] = []
    return {
      operation: action,
      card_id: cardId,
      new_balance: Number(balance),
      currency,
      status: 'success',
      transactions,
    }
  })

export const mistakesInResponses: readonly Mistake[] = [
  {
    name: 'returns 500 for unknown cards',
    alter: crashing,
    title: /^Returns status 500 for identifiers that do not exist$/,
    only: ['*/unknown-card-is-refused', 'refusals/are-4xx', 'refusals/no-input-breaks-the-server/top-up-card'],
  },
  {
    name: 'returns 500 where it finds nothing',
    alter: failingWhereNothingIsFound,
    title: /^Returns status 500 for identifiers that do not exist$/,
    only: ['*/unknown-*', 'refusals/are-4xx', 'refusals/no-input-breaks-the-server/*'],
  },
  {
    name: 'drops the connection where it finds nothing',
    around: (transport) => ({
      ...transport,
      async send(request) {
        const result = await transport.send(request)
        return result.response?.status === 404 ? dropped : result
      },
    }),
    title: /^Closes the connection on identifiers that do not exist$/,
    only: ['*/unknown-*', 'refusals/are-4xx', 'refusals/no-input-breaks-the-server/*'],
  },
  {
    name: 'cuts off what it says about payouts',
    around: (transport) => ({
      ...transport,
      send: async (request) => (request.target.includes('/payouts/') ? cutOff : await transport.send(request)),
    }),
    title: /^getPayoutStatus sent no complete response to any (valid )?request$/,
    only: ['get-payout-status/*', 'check-payment-status/*'],
  },
  {
    name: 'returns cards as a list',
    alter: (parts) => ({
      ...parts,
      acceptance: (data, matched) =>
        matched.operation.operationId === 'createCard'
          ? { status: 200, headers: json, body: JSON.stringify({ success: true, data: [data] }) }
          : parts.acceptance(data, matched),
    }),
    title: /^Returns `data` that is no object for valid requests: createCard$/,
    only: ['create-card/*', 'top-up/*'],
  },
  {
    name: 'has no envelope',
    alter: (parts) => ({
      ...parts,
      acceptance: (data) => ({ status: 200, headers: json, body: JSON.stringify(data) }),
    }),
    title: /^Returns successful responses without the envelope: /,
    only: ['create-card-user/a*', 'check-payment-status/a*', 'top-up/*'],
  },
  {
    name: 'sends errors with 200 and without the envelope',
    alter: (parts) => ({
      ...parts,
      reject: ({ message }) => ({ status: 200, headers: json, body: JSON.stringify({ error: message }) }),
    }),
    title: /^Returns a 2xx status without the envelope instead of a rejection: /,
    only: ['top-up-card/refuses-*', 'create-card/refuses-missing-*'],
  },
  {
    name: 'reports rejections as successes',
    alter: (parts) => ({
      ...parts,
      reject: ({ message }) => ({
        status: 200,
        headers: json,
        body: JSON.stringify({ success: true, data: {}, error: message }),
      }),
    }),
    title: /^Returns `success: true` without what was asked for in `data`, instead of a rejection: /,
    only: ['top-up-card/refuses-*', 'create-card/refuses-missing-*'],
  },
  {
    name: 'denies the success of its lookups',
    alter: (parts) => ({
      ...parts,
      acceptance: (data, matched) =>
        matched.operation.operationId === 'checkPaymentStatus'
          ? { status: 200, headers: json, body: JSON.stringify({ success: false, data }) }
          : parts.acceptance(data, matched),
    }),
    title: /^Returns `success: false` beside the requested data: checkPaymentStatus$/,
    only: ['check-payment-status/a*'],
  },
  {
    name: 'returns 201 for what it creates',
    alter: (parts) => ({
      ...parts,
      acceptance: (data, matched) => ({
        ...parts.acceptance(data, matched),
        status: matched.operation.operationId.startsWith('create') ? 201 : 200,
      }),
    }),
    title: /^Returns successful responses with the wrong status in createCardUser and createCard$/,
    only: ['create-card*/answers-with-status-200', 'envelope/status-is-200'],
  },
  {
    name: 'terminates with 204',
    alter: (parts) => ({
      ...parts,
      acceptance: (data, matched) =>
        matched.operation.operationId === 'terminateCard'
          ? { status: 204, headers: {}, body: '' }
          : parts.acceptance(data, matched),
    }),
    title: /^Returns successful responses that are not a JSON object: terminateCard$/,
    only: ['terminate-card/a*', 'envelope/body-is-json'],
  },
  {
    name: 'returns IDs as numbers',
    alter: wording((body) => body.replace(/"((?:card|user)_id|id|reference)":"[a-z]+-0*(\d+)"/g, '"$1":$2')),
    title: /^Returns numbers where strings are required: `data\.user_id`/,
    only: ['create-card-user/answers*', 'top-up/*'],
  },
  {
    name: 'returns `expiry_date` as MM/YY',
    alter: responding('createCard', (data) => ({ ...data, expiry_date: '12/29' })),
    title: /^createCard returned `data\.expiry_date` "12\/29"/,
    only: ['create-card/answers*', 'create-card/expires*'],
  },
  {
    name: 'returns timestamps without a zone',
    alter: wording((body) => body.replace(/(\d\d:\d\d:\d\d\.\d{3})Z"/g, '$1"')),
    title: /^Returns timestamps in the wrong format: `created_at`/,
    only: ['*/answers-data-created-at'],
  },
  {
    name: 'returns balances as strings',
    alter: wording((body) => body.replace(/"(new_balance|balance|amount)":(-?[\d.]+)/g, '"$1":"$2"')),
    title: /^Returns strings where numbers are required: .*`data\.(?:new_)?balance`/,
    only: ['*/answers-data-new-balance', '*/answers-data-balance', 'top-up/raises-the-balance'],
  },
  {
    name: 'returns fields in camel case',
    alter: respondingIn([], inCamelCase),
    title: /^Returns fields under other names: `userId` in place of `user_id`, /,
    only: ['create-card-user/answers*', 'top-up/*'],
  },
  {
    name: 'returns a card that belongs to another user',
    alter: responding('createCard', (data) => ({ ...data, user_id: 'user-000000' })),
    title: /^createCard returned `data\.user_id` "user-000000" where "user-\d+" was sent$/,
    only: ['create-card/belongs-*'],
  },
  {
    name: 'responds with the card that was issued last',
    alter: actingIn([], (act, state) => (matched) => {
      const last = [...state.cards.values()].at(-1)
      const data = act(matched, state)
      return data.new_balance === undefined || !last
        ? data
        : { ...data, card_id: last.cardId, new_balance: Number(last.balance) }
    }),
    title: /^\w+ returned `data\.card_id` "card-\d+" where "card-\d+" was sent$/,
    only: [
      'card-operations/name-the-card',
      'card-operations/balance-reads-agree',
      'card-operations/cards-are-separate*',
    ],
  },
  {
    name: 'calculates with floats',
    alter: inFloats,
    title: /^Returns balances with the rounding errors of binary floating-point numbers$/,
    only: ['card-operations/balance-is-exact', 'card-operations/balances-have-no-float-noise', 'top-up/*'],
  },
  {
    name: 'makes whole cents of amounts, and cuts the rest',
    alter: movingWrongly(({ direction, amount }) => {
      const lost = (Math.round(amount * 100) - Math.trunc(amount * 100)) / 100
      return direction === 'topup' ? -lost : lost
    }),
    title: /^Returns a `data\.new_balance` that is a cent off$/,
    only: ['card-operations/balance-is-exact', 'top-up/*', '*/top-up-raises-the-balance'],
  },
  {
    name: 'writes money as text',
    alter: respondingIn([], (data) => withTexts(data)),
    title: /^Returns strings where numbers are required: /,
    only: ['create-card/*', 'top-up-card/answers-*', 'operate-card/*', 'card-operations/no-lost-updates/*'],
  },
  {
    name: 'reads balances from a replica that lags behind',
    alter: anew(() => {
      const former = new Map<string, unknown>()
      const last = new Map<string, unknown>()
      return respondingIn([], (data, matched, state) => {
        const card = cardIn(matched, state)
        const action = actionOf(matched)
        if (!card) return data
        if (action === 'get_balance') return { ...data, new_balance: former.get(card.cardId) ?? data.new_balance }
        if (data.new_balance !== last.get(card.cardId)) former.set(card.cardId, last.get(card.cardId))
        last.set(card.cardId, data.new_balance)
        return data
      })
    }),
    title: /^Returns an earlier `data\.new_balance`/,
    only: ['operate-card/*', 'card-operations/refused-movements*', 'card-operations/balance-reads-agree'],
  },
  {
    name: 'finds no payout by the reference of the client',
    alter: notFinding('reference'),
    title: /^getPayoutStatus finds nothing by `reference`$/,
    only: ['get-payout-status/*'],
  },
  {
    name: 'finds no payout by its own reference',
    alter: notFinding('service_reference'),
    title: /^getPayoutStatus finds nothing by `service_reference`$/,
    only: ['get-payout-status/*'],
  },
  {
    name: 'returns the balance from before the movement',
    alter: actingIn([], (act, state) => (matched) => {
      const before = cardIn(matched, state)?.balance
      const data = act(matched, state)
      return before === undefined ? data : { ...data, new_balance: Number(before) }
    }),
    title: /^Returns the same `data\.new_balance` after a change as before: /,
    only: ['*/top-up-raises-the-balance', 'top-up/*', 'card-operations/balance-reads-agree'],
  },
  {
    name: 'issues every card in dollars',
    alter: actingIn(['createCard'], (act, state) => (matched) => {
      return act({ ...matched, body: { ...matched.body, currency: 'USD' } }, state)
    }),
    title: /^createCard returned `data\.currency` "USD" where/,
    only: ['create-card/echoes*', '*/accepts-currency*', 'card-operations/currency-of-the-card'],
  },
  {
    name: 'finds a payout three times out of four',
    alter: anew(() => {
      let asked = 0
      return actingIn(['getPayoutStatus'], (act, state) => (matched) => {
        if (asked++ % 4 === 3) throw new Rejection(404, 'there is no such payout')
        return act(matched, state)
      })
    }),
    title:
      /^(Returns status 404 for what exists: getPayoutStatus|Rejects (some )?valid requests: get|getPayoutStatus (rejected a|sometimes finds nothing by) )/,
    only: ['get-payout-status/*', 'requests/valid-ones-are-accepted'],
  },
  {
    name: 'does not top up through a query',
    alter: doingNothing((action, operationId) => action === 'topup' && operationId === 'queryCardOperation'),
    title:
      /^Returns the same `data\.new_balance` after a change as before: queryCardOperation(?:, only where the movement is a top-up)?$/,
    only: ['*/top-up-raises-the-balance', 'card-operations/balance-is-exact', 'transactions/every-movement-once'],
  },
  {
    name: 'counts top-ups in euros twice',
    alter: actingIn([], (act, state) => (matched) => {
      const data = act(matched, state)
      const card = cardIn(matched, state)
      if (actionOf(matched) !== 'topup' || card?.currency !== 'EUR') return data
      card.balance = add(card.balance, String(matched.body.amount ?? matched.query.amount))
      return { ...data, new_balance: Number(card.balance) }
    }),
    title:
      /^Counts the amount twice in `data\.new_balance`(?:, only where `currency` is EUR and the movement is a top-up)?$/,
    only: ['*/top-up-raises-the-balance', 'card-operations/same-for-every-kind-of-card/*', 'top-up/*'],
  },
  {
    name: 'does not enable',
    alter: doingNothing((action) => action === 'enable'),
    title: /^Leaves cards disabled after enabling them$/,
    only: ['enable-card/a-disabled-*', 'operate-card/refuses-action-*'],
  },
  {
    name: 'has no route for terminations',
    alter: acting('terminateCard', () => () => {
      throw new Rejection(405, 'Method Not Allowed')
    }),
    title: /^terminateCard returned status 405 for every (?:valid )?request$/,
    only: ['terminate-card/*'],
  },
]
