import { randomUUID } from 'node:crypto'
import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelRequest } from '../../../src/cards/model/reference-model.ts'
import { add, subtract } from '../../../src/engine/values/decimal.ts'
import { type Answered, acting, actionOf, anew, cardIn, responding } from '../mutants/patches.ts'
import type { Variant } from './variant.ts'

const identified = (id: string, title: string, newId: (count: number) => string): Variant => ({
  id,
  title,
  alter: (parts, state) => {
    let count = 0
    Object.assign(state, { nextId: () => newId(++count) })
    return parts
  },
})

const rejecting = (id: string, title: string, status: number | undefined, type: string, body: string): Variant => ({
  id,
  title,
  alter: (parts) => ({
    ...parts,
    reject: (rejection) => ({ status: status ?? rejection.status, headers: { 'content-type': type }, body }),
  }),
})

export const semanticVariants: readonly Variant[] = [
  identified('uuids', 'IDs are UUIDs', () => randomUUID()),
  identified('long-ids', 'IDs have 200 characters', (count) => `id${String(count).padStart(198, 'x')}`),
  identified('ids-to-be-encoded', 'IDs need percent-encoding', (count) => `a/b c?d=é&#%+ß${count}`),
  identified('numeric-ids', 'IDs look like numbers', (count) => String(1_000_000 + count)),
  rejecting('html-refusals', 'errors are HTML', undefined, 'text/html', '<h1>No</h1>'),
  rejecting('empty-refusals', 'errors have no body', undefined, 'text/plain', ''),
  rejecting(
    'refusals-with-200',
    'errors have status 200 and success false',
    200,
    'application/json',
    '{"success":false}',
  ),
  rejecting('refusals-are-all-422', 'every error has status 422', 422, 'application/problem+json', '{"title":"No"}'),
  {
    id: 'no-needless-turns',
    title: 'enabling an enabled card and disabling a disabled one are rejected',
    alter: acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      const isNeedless =
        (actionOf(matched) === 'enable' && card?.status === 'active') ||
        (actionOf(matched) === 'disable' && card?.status === 'disabled')
      if (isNeedless) throw new Rejection(409, 'it is')
      return act(matched, state)
    }),
  },
  {
    id: 'stopped-cards-show-nothing',
    title: 'reading a disabled card is rejected',
    alter: acting([], (act) => (matched, state) => {
      const isReading = ['get_balance', 'get_transactions'].includes(actionOf(matched) ?? '')
      if (isReading && cardIn(matched, state)?.status === 'disabled') throw new Rejection(409, 'stopped')
      return act(matched, state)
    }),
  },
  {
    id: 'overdraft-and-conversion',
    title: 'a card may be overdrawn, and other currencies are converted at twice the amount',
    alter: acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      const said = { ...matched.body, ...matched.query }
      const isMovement = ['topup', 'withdraw'].includes(actionOf(matched) ?? '')
      if (!card || !isMovement || said.amount === undefined) return act(matched, state)
      const isForeign = said.currency !== undefined && said.currency !== card.currency
      const amount = Number(said.amount) * (isForeign ? 2 : 1)
      const changed = { ...said, currency: card.currency, amount }
      const before = card.balance
      const isTopUp = actionOf(matched) === 'topup'
      card.balance = '1000000000'
      try {
        act({ ...matched, body: changed, query: changed as never }, state)
      } finally {
        card.balance = before
      }
      card.balance = isTopUp ? subtract(before, -amount) : subtract(before, amount)
      const data = responseOf(card.cardId, card.currency)
      return { ...data, new_balance: Number(card.balance) }
    }),
  },
  {
    id: 'readings-are-converted',
    title: 'what moves no money shows the balance in the currency that is sent with it, at twice the amount',
    alter: acting([], (act) => (matched, state) => {
      const data = act(matched, state)
      const { currency } = { ...matched.body, ...matched.query }
      const isMovement = ['topup', 'withdraw', 'issue'].includes(actionOf(matched) ?? '')
      if (isMovement || currency === undefined || currency === data.currency) return data
      return { ...data, currency, new_balance: 2 * Number(data.new_balance) }
    }),
  },
  {
    id: 'stopped-cards-move-money',
    title: 'a disabled card can be topped up',
    alter: acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      if (card?.status !== 'disabled' || actionOf(matched) !== 'topup') return act(matched, state)
      card.status = 'active'
      const data = act(matched, state)
      card.status = 'disabled'
      return data
    }),
  },
  {
    id: 'disabled-a-little-later',
    title: 'a disabled card accepts movements for another 300 ms',
    alter: disablingLater(300),
  },
  {
    id: 'money-left-goes-to-another-card',
    title: 'the money on a terminated card goes to another card of its user',
    alter: acting([], (act) => (matched, state) => {
      const data = act(matched, state)
      const card = cardIn(matched, state)
      const heir = [...state.cards.values()].find((one) => one.userId === card?.userId && one.status === 'active')
      if (!card || !heir || actionOf(matched) !== 'terminate') return data
      heir.balance = add(heir.balance, card.balance)
      card.balance = '0'
      return { ...data, new_balance: 0 }
    }),
  },
  {
    id: 'one-user-per-document',
    title: 'a registration with a known identity document changes the user who has it',
    isInconspicuous: true,
    alter: (parts, state) => {
      const known = new Map<unknown, Answered>()
      return acting(['createCardUser'], (act) => (matched, own) => {
        const { id_number } = matched.body
        const data = act(matched, own)
        const { user_id, reference, created_at } = known.get(id_number) ?? data
        known.set(id_number, { user_id, reference, created_at })
        return { ...data, user_id, reference, created_at }
      })(parts, state)
    },
  },
  {
    id: 'more-fields',
    title: 'responses have undocumented fields',
    alter: responding([], (data) => ({ ...data, _links: {}, message: 'ok', version: 7 })),
  },
  {
    id: 'nothing-unknown',
    title: 'unknown fields, unknown query parameters and a Content-Type without a body are rejected',
    alter: (parts) => ({
      ...parts,
      read(operation, path, request) {
        const known = Object.keys(operation.requestBody ? (bodyOf(request) ?? {}) : {})
        const documented = parts.read(operation, path, request)
        const allowed = knownFields[operation.operationId]
        if (allowed && known.some((name) => !allowed.includes(name))) throw new Rejection(400, 'unknown field')
        const names = [...new URLSearchParams(request.target.split('?')[1] ?? '').keys()]
        if (names.some((name) => !['action', 'amount', 'currency'].includes(name))) throw new Rejection(400, 'unknown')
        if (!operation.requestBody && request.headers['content-type']) throw new Rejection(415, 'no body here')
        return documented
      },
    }),
  },
  {
    id: 'masked-numbers',
    title: 'card numbers are masked',
    alter: responding(['createCard'], (data) => ({ ...data, card_number: '4000 **** **** ****' })),
  },
  {
    id: 'skewed-clock',
    title: 'the clock is three hours and seven minutes ahead',
    clock: (now) => new Date(now + 187 * 60_000),
    alter: (parts) => parts,
  },
  {
    id: 'clock-of-another-decade',
    title: 'the clock is ten years behind',
    clock: (now) => new Date(now - 10 * 365 * 86_400_000),
    alter: (parts) => parts,
  },
  {
    id: 'minutes',
    title: 'timestamps have no seconds',
    alter: responding([], (data) =>
      typeof data.created_at === 'string' ? { ...data, created_at: `${data.created_at.slice(0, 16)}Z` } : data,
    ),
  },
  {
    id: 'names-of-its-own',
    title: 'operations, statuses and types have different names',
    cleanAt: 'documented',
    alter: responding([], (data) => ({
      ...data,
      ...(data.operation === undefined ? {} : { operation: `CARD_${String(data.operation).toUpperCase()}` }),
      ...(data.status === undefined ? {} : { status: 'OK' }),
    })),
  },
]

/** Movements look at the status of some time ago. */
function disablingLater(milliseconds: number): Variant['alter'] {
  return anew(() => {
    const disabledAt = new Map<string, number>()
    return acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      const action = actionOf(matched)
      const isMovement = ['topup', 'withdraw'].includes(action ?? '')
      const sinceMs = Date.parse(state.now()) - (disabledAt.get(card?.cardId ?? '') ?? Number.NEGATIVE_INFINITY)
      if (card && action === 'disable') disabledAt.set(card.cardId, Date.parse(state.now()))
      if (card?.status !== 'disabled' || !isMovement || sinceMs > milliseconds) return act(matched, state)
      card.status = 'active'
      try {
        return act(matched, state)
      } finally {
        card.status = 'disabled'
      }
    })
  })
}

function responseOf(card_id: string, currency: string): Answered {
  return { operation: 'movement', card_id, currency, status: 'success', transactions: [] }
}

const knownFields: Readonly<Record<string, readonly string[]>> = {
  createCardUser: [
    ...['first_name', 'last_name', 'email', 'country_code', 'contact', 'dob', 'billing_adress', 'billing_city'],
    ...['billing_country', 'billing_state', 'billing_postal_code', 'id_number', 'is_business', 'business_name'],
  ],
  createCard: ['balance', 'currency', 'card_type', 'category', 'grade'],
  operateCard: ['action', 'amount', 'currency'],
  topUpCard: ['amount', 'currency'],
  withdrawFromCard: ['amount', 'currency'],
  checkPaymentStatus: ['order_id', 'pay_id', 'operation', 'service'],
}

function bodyOf({ body }: ModelRequest): Answered | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Answered) : undefined
  } catch {
    return undefined
  }
}
