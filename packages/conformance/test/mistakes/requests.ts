import { Rejection } from '../../src/reference-model/rejection.ts'
import { type Alteration, acting, openTo, reading, readingBody, type Said } from '../fixtures/alterations.ts'
import type { Mistake } from './mistake.ts'

const cardOperations = [
  'operateCard',
  'withdrawFromCard',
  'topUpCard',
  'disableCard',
  'enableCard',
  'terminateCard',
  'queryCardOperation',
]
const withBody = ['createCardUser', 'createCard', 'operateCard', 'withdrawFromCard', 'topUpCard', 'checkPaymentStatus']

export const each =
  (operationIds: readonly string[], alterationOf: (operationId: string) => Alteration): Alteration =>
  (parts, state) =>
    operationIds.reduce((altered, operationId) => alterationOf(operationId)(altered, state), parts)

const readingEvery = (correct: (body: Said) => Said, operationIds = withBody): Alteration =>
  each(operationIds, (operationId) => readingBody(operationId, correct))

/** Registers with the fields under the team's names. */
const wanting =
  (name: string, says: string): Alteration =>
  (parts) => ({
    ...parts,
    read(operation, path, request) {
      if (operation.operationId !== 'createCardUser') return parts.read(operation, path, request)
      const body = JSON.parse(request.body) as Said
      if (body[name] === undefined) throw new Rejection(400, says)
      return parts.read(operation, path, request)
    },
  })

const spelledRight: Alteration = (parts) => ({
  ...parts,
  read(operation, path, request) {
    if (operation.operationId !== 'createCardUser') return parts.read(operation, path, request)
    let body: Said
    try {
      body = JSON.parse(request.body) as Said
    } catch {
      throw new Rejection(400, 'malformed JSON')
    }
    if (typeof body.billing_address !== 'string') throw new Rejection(400, 'billing_address is required')
    return parts.read(operation, path, {
      ...request,
      body: JSON.stringify({ billing_adress: body.billing_address, ...body }),
    })
  },
})

const silently =
  (alter: Alteration): Alteration =>
  (parts, state) => ({ ...alter(parts, state), reject: ({ status }) => ({ status, headers: {}, body: '' }) })

const upper = (name: string) => (body: Said): Said =>
  typeof body[name] === 'string' ? { ...body, [name]: body[name].toUpperCase() } : body

const lower = (name: string) => (body: Said): Said =>
  typeof body[name] === 'string' ? { ...body, [name]: body[name].toLowerCase() } : body

const isDate = (text: unknown): boolean => typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text)

const asNumber = (name: string) => (body: Said): Said =>
  typeof body[name] === 'string' && body[name].trim() !== '' && Number.isFinite(Number(body[name]))
    ? { ...body, [name]: Number(body[name]) }
    : body

const names = new Set(
  'first_name last_name email country_code contact dob billing_adress billing_city billing_country billing_state billing_postal_code id_number is_business business_name balance currency card_type category grade action amount order_id pay_id operation service'.split(
    ' ',
  ),
)

export const requestMistakes: readonly Mistake[] = [
  { id: 'billing_address spelled right', alter: spelledRight, title: '' },
  { id: 'billing_address spelled right, silently', alter: silently(spelledRight), title: '' },
  { id: 'is_business required', alter: wanting('is_business', 'is_business is required'), title: '' },
  {
    id: 'amounts as strings',
    alter: readingEvery((body) => asNumber('amount')(asNumber('balance')(body))),
    title: '',
  },
  {
    id: 'enums in any case',
    alter: readingEvery((body) =>
      lower('action')(upper('currency')(upper('card_type')(upper('category')(upper('grade')(body))))),
    ),
    title: '',
  },
  {
    id: 'field names in any case',
    alter: readingEvery((body) =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [names.has(name.toLowerCase()) ? name.toLowerCase() : name, value]),
      ),
    ),
    title: '',
  },
  {
    id: 'dob unchecked',
    alter: readingBody('createCardUser', (body) =>
      typeof body.dob === 'string' && !isDate(body.dob) ? { ...body, dob: '1990-01-01' } : body,
    ),
    title: '',
  },
  {
    id: 'email unchecked',
    alter: readingBody('createCardUser', (body) =>
      typeof body.email === 'string' && !body.email.includes('@') ? { ...body, email: 'a@example.com' } : body,
    ),
    title: '',
  },
  {
    id: 'minimum unchecked',
    alter: readingEvery((body) =>
      typeof body.amount === 'number' && body.amount < 0.01 ? { ...body, amount: 0.01 } : body,
    ),
    title: '',
  },
  {
    id: 'service token unchecked',
    alter: each(['createCardUser', 'createCard', 'queryCardOperation'], (id) =>
      openTo(id, 'x-sp-auth-token', () => true),
    ),
    title: '',
  },
  {
    id: 'Authorization unchecked',
    alter: each(['createCardUser', 'createCard', 'queryCardOperation'], (id) => openTo(id, 'authorization', () => true)),
    title: '',
  },
  {
    id: 'key only present',
    alter: each([...cardOperations, 'createCardUser', 'createCard', 'checkPaymentStatus', 'getPayoutStatus'], (id) =>
      openTo(id, 'x-api-key', (value) => value !== ''),
    ),
    title: '',
  },
  {
    id: 'Bearer optional',
    alter: (parts) => ({
      ...parts,
      authenticate: (operation, headers) =>
        parts.authenticate(
          operation,
          Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [
              name,
              (name === 'authorization' || name === 'x-sp-auth-token') && value && !value.startsWith('Bearer ')
                ? `Bearer ${value}`
                : value,
            ]),
          ),
        ),
    }),
    title: '',
  },
  {
    id: 'vocabulary of the other endpoint',
    alter: reading('queryCardOperation', (request) => {
      const url = new URL(request.target, 'http://x')
      const action = url.searchParams.get('action')
      const own: Record<string, string> = { enable: 'enabled', disable: 'disabled', get_transactions: 'transactions' }
      const wrong = ['enabled', 'disabled', 'transactions']
      if (action !== null) url.searchParams.set('action', wrong.includes(action) ? 'none' : (own[action] ?? action))
      return { ...request, target: url.pathname + url.search }
    }),
    title: '',
  },
  {
    id: 'connection dropped on malformed JSON',
    around: (transport) => ({
      ...transport,
      async send(request) {
        if (typeof request.body === 'string') {
          try {
            JSON.parse(request.body)
          } catch {
            return { trouble: { kind: 'reset', message: 'the connection was closed before the response' } }
          }
        }
        return await transport.send(request)
      },
    }),
    title: '',
  },
  {
    id: 'malformed JSON gives 500',
    alter: (parts) => ({
      ...parts,
      read(operation, path, request) {
        try {
          if (operation.requestBody) JSON.parse(request.body)
        } catch {
          throw new Rejection(500, 'Unexpected token')
        }
        return parts.read(operation, path, request)
      },
    }),
    title: '',
  },
  {
    id: 'payout by its own reference only',
    alter: acting('getPayoutStatus', (act) => (matched, state) => {
      if (state.payouts.some(({ service_reference }) => service_reference === matched.path.reference)) {
        throw new Rejection(404, 'no such payout')
      }
      return act(matched, state)
    }),
    title: '',
  },
]
