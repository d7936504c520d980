import type { Fields } from '../../engine/values/is-record.ts'
import type { Trouble } from '../scenario.ts'
import { type Body, rewritten } from '../troubles.ts'
import { type Style, subjects } from './response-style.ts'

// What the contract allows in a successful response, and a client has to take.

const { balance, topUp, listed, issued, registered, paid, paidOut } = subjects

const withFields = (fields: Fields): Trouble =>
  rewritten(({ data, ...rest }) => ({ ...rest, data: { ...data, ...fields } }))
const without = (...names: readonly string[]): Trouble =>
  rewritten(({ data, ...rest }) => ({ ...rest, data: omit(data, names) }))

function omit(data: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))
}

/** The same with each transaction changed. */
function transactions(change: (one: Fields, index: number) => unknown): Trouble {
  return rewritten(({ data, ...rest }) => ({
    ...rest,
    data: { ...data, transactions: (data.transactions as readonly Fields[]).map(change) },
  }))
}

const written = (write: (json: unknown) => string): Trouble => rewritten((body) => body, write)

/** Every number in another notation. */
const numbers = (write: (literal: string) => string): Trouble =>
  written((body) =>
    JSON.stringify(body).replace(
      /:(\d+(?:\.\d+)?)([,}])/g,
      (_, number: string, end: string) => `:${write(number)}${end}`,
    ),
  )

const reversed = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, inner]) => [name, reversed(inner)]),
  )
}

const oldestFirst: Trouble = rewritten(({ data, ...rest }) => ({
  ...rest,
  data: { ...data, transactions: (data.transactions as readonly Fields[]).toReversed() },
}))
const list = (count: number): Trouble =>
  rewritten(({ data, ...rest }: Body) => {
    const [first = {}] = data.transactions as readonly Fields[]
    const all = Array.from({ length: count }, (_, index) => ({ ...first, id: `trx-${index}`, amount: index + 0.01 }))
    return { ...rest, data: { ...data, transactions: all } }
  })

const extra = { note: 'new', tier: { level: 3, tags: ['a', null] }, fees: [], deleted_at: null } as const

export const bodyStyles: readonly Style[] = [
  { name: 'unknown-fields', what: 'a response with unknown fields in `data`', ...topUp, trouble: withFields(extra) },
  {
    name: 'unknown-fields-of-a-card',
    what: 'a response with unknown fields of a card',
    ...issued,
    trouble: withFields(extra),
  },
  {
    name: 'unknown-fields-of-a-user',
    what: 'a response with unknown fields of a user',
    ...registered,
    trouble: withFields(extra),
  },
  {
    name: 'unknown-fields-beside-data',
    what: 'a response with unknown fields beside `data`',
    ...balance,
    trouble: rewritten((body) => ({ ...body, ...extra, meta: { page: 1 } })),
  },
  {
    name: 'unknown-fields-of-transactions',
    what: 'a response with unknown fields of transactions',
    ...listed,
    trouble: transactions((one) => ({ ...one, ...extra })),
  },
  {
    name: 'new-card-status',
    what: 'a response with a status of a card that was not seen before',
    ...issued,
    trouble: withFields({ status: 'pending_review' }),
  },
  {
    name: 'new-user-status',
    what: 'a response with a status of a user that was not seen before',
    ...registered,
    trouble: withFields({ status: 'kyc_pending' }),
  },
  {
    name: 'new-operation-status',
    what: 'a response with a status of an operation that was not seen before',
    ...balance,
    trouble: withFields({ status: 'processed' }),
  },
  {
    name: 'new-payment-status',
    what: 'a response with a status of a payment that was not seen before',
    ...paid,
    trouble: withFields({ status: 'PENDING', currency: 'XOF' }),
  },
  {
    name: 'new-payout-status',
    what: 'a response with a status of a payout that was not seen before',
    ...paidOut,
    trouble: withFields({ status: 'reversed', currency: 'NGN' }),
  },
  {
    name: 'new-transaction-types',
    what: 'a response with types and statuses of transactions that were not seen before',
    ...listed,
    trouble: transactions((one) => ({ ...one, type: 'fee', status: 'pending' })),
  },
  {
    name: 'no-transactions',
    what: 'a response without `transactions`, because there are none',
    ...balance,
    trouble: without('transactions'),
  },
  {
    name: 'never-polled',
    what: 'a payout that was never polled, without `last_polling_at` and `description`',
    ...paidOut,
    trouble: without('last_polling_at', 'description'),
  },
  {
    name: 'null-where-unset',
    what: 'a response with null where a field may be unset',
    ...paidOut,
    trouble: withFields({ last_polling_at: null, description: null }),
  },
  {
    name: 'empty-text',
    what: 'a response with an empty description',
    ...paidOut,
    trouble: withFields({ description: '', polling_attempts: 0 }),
  },
  { name: 'other-order', what: 'a response with fields in another order', ...topUp, trouble: rewritten(reversed) },
  { name: 'long-list', what: 'a response with five thousand transactions', ...listed, trouble: list(5000) },
  { name: 'other-list-order', what: 'a response with transactions in another order', ...listed, trouble: oldestFirst },
  {
    name: 'whitespace',
    what: 'a response in JSON with line breaks and blanks',
    ...topUp,
    trouble: written((body) => `\n${JSON.stringify(body, null, '\t')}\r\n`),
  },
  {
    name: 'escapes',
    what: 'a response in JSON with escaped characters',
    ...registered,
    // Letters that true, false and null do not have. Names of fields may be escaped as well.
    trouble: written((body) => JSON.stringify(body).replaceAll('m', '\\u006d').replaceAll('o', '\\u006F')),
  },
  {
    name: 'other-scripts',
    what: 'a response with texts in other scripts',
    ...paidOut,
    trouble: withFields({ description: 'カード \u202e 💳 \u0000 \\ "quoted" </script>' }),
  },
  {
    name: 'trailing-zeros',
    what: 'a response with numbers with zeros at the end',
    ...balance,
    trouble: numbers((number) => (number.includes('.') ? `${number}0` : `${number}.00`)),
  },
  {
    name: 'exponents',
    what: 'a response with numbers with an exponent',
    ...balance,
    trouble: numbers((number) => `${number}e0`),
  },
  {
    name: 'large-money',
    what: 'a response with a large balance with cents',
    ...balance,
    trouble: withFields({ new_balance: 90071992547.29 }),
  },
  {
    name: 'small-money',
    what: 'a response with a balance of one cent',
    ...balance,
    trouble: withFields({ new_balance: 0.01 }),
  },
  {
    name: 'zero-money',
    what: 'a response with a balance of zero',
    ...balance,
    trouble: withFields({ new_balance: 0 }),
  },
  {
    name: 'negative-money',
    what: 'a response with a negative balance',
    ...balance,
    trouble: withFields({ new_balance: -12.3 }),
  },
  {
    name: 'many-polls',
    what: 'a response with more polls than 32 bits can count',
    ...paidOut,
    trouble: withFields({ polling_attempts: 5_000_000_000 }),
  },
  {
    name: 'other-timestamps',
    what: 'a response with timestamps without and with fractions',
    ...paidOut,
    trouble: withFields({
      created_at: '2026-03-01T08:05:00Z',
      updated_at: '2026-03-01T08:05:00.123456Z',
      last_polling_at: '2026-03-01T08:05:00+00:00',
    }),
  },
  {
    name: 'long-ids',
    what: 'a response with identifiers of other forms',
    ...issued,
    trouble: withFields({ card_id: `crd/${'é7'.repeat(60)}` }),
  },
  {
    name: 'numeric-ids',
    what: 'a response with identifiers that look like numbers',
    ...issued,
    trouble: withFields({ card_id: '00012345678901234567890' }),
  },
  {
    name: 'masked-card',
    what: 'a response with a masked card number and no code',
    ...issued,
    trouble: withFields({ card_number: '4000********1234', cvv: '***' }),
  },
]
