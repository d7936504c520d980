import type { Fields } from '../../engine/values/json.ts'
import type { Trouble } from '../scenario.ts'
import { type Body, rewritten } from '../troubles.ts'
import { subjects } from './calls.ts'
import type { Style } from './response-style.ts'

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

const differences: readonly Style[] = [
  ['unknown-fields', topUp, 'unknown fields in `data`', withFields(extra)],
  ['unknown-fields-of-a-card', issued, 'unknown fields of a card', withFields(extra)],
  ['unknown-fields-of-a-user', registered, 'unknown fields of a user', withFields(extra)],
  [
    'unknown-fields-beside-data',
    balance,
    'unknown fields beside `data`',
    rewritten((body) => ({ ...body, ...extra, meta: { page: 1 } })),
  ],
  [
    'unknown-fields-of-transactions',
    listed,
    'unknown fields of transactions',
    transactions((one) => ({ ...one, ...extra })),
  ],
  ['new-card-status', issued, 'a status of a card that was not seen before', withFields({ status: 'pending_review' })],
  ['new-user-status', registered, 'a status of a user that was not seen before', withFields({ status: 'kyc_pending' })],
  [
    'new-operation-status',
    balance,
    'a status of an operation that was not seen before',
    withFields({ status: 'processed' }),
  ],
  [
    'new-payment-status',
    paid,
    'a status of a payment that was not seen before',
    withFields({ status: 'PENDING', currency: 'XOF' }),
  ],
  [
    'new-payout-status',
    paidOut,
    'a status of a payout that was not seen before',
    withFields({ status: 'reversed', currency: 'NGN' }),
  ],
  [
    'new-transaction-types',
    listed,
    'types and statuses of transactions that were not seen before',
    transactions((one) => ({ ...one, type: 'fee', status: 'pending' })),
  ],
  ['no-transactions', balance, 'no `transactions`, because there are none', without('transactions')],
  [
    'never-polled',
    paidOut,
    'a payout that was never polled, without `last_polling_at` and `description`',
    without('last_polling_at', 'description'),
  ],
  [
    'null-where-unset',
    paidOut,
    'null where a field may be unset',
    withFields({ last_polling_at: null, description: null }),
  ],
  ['empty-text', paidOut, 'an empty description', withFields({ description: '', polling_attempts: 0 })],
  ['other-order', topUp, 'fields in another order', rewritten(reversed)],
  ['long-list', listed, 'five thousand transactions', list(5000)],
  ['other-list-order', listed, 'transactions in another order', oldestFirst],
  [
    'whitespace',
    topUp,
    'line breaks and blanks in its JSON',
    written((body) => `\n${JSON.stringify(body, null, '\t')}\r\n`),
  ],
  // Letters that true, false and null do not have. Names of fields may be escaped as well.
  [
    'escapes',
    registered,
    'escaped characters in its JSON',
    written((body) => JSON.stringify(body).replaceAll('m', '\\u006d').replaceAll('o', '\\u006F')),
  ],
  [
    'other-scripts',
    paidOut,
    'texts in other scripts',
    withFields({ description: 'カード \u202e 💳 \u0000 \\ "quoted" </script>' }),
  ],
  [
    'trailing-zeros',
    balance,
    'numbers with zeros at the end',
    numbers((number) => (number.includes('.') ? `${number}0` : `${number}.00`)),
  ],
  ['exponents', balance, 'numbers with an exponent', numbers((number) => `${number}e0`)],
  ['large-money', balance, 'a large balance with cents', withFields({ new_balance: 90071992547.29 })],
  ['small-money', balance, 'a balance of one cent', withFields({ new_balance: 0.01 })],
  ['zero-money', balance, 'a balance of zero', withFields({ new_balance: 0 })],
  ['negative-money', balance, 'a negative balance', withFields({ new_balance: -12.3 })],
  ['many-polls', paidOut, 'more polls than 32 bits can count', withFields({ polling_attempts: 5_000_000_000 })],
  [
    'other-timestamps',
    paidOut,
    'timestamps without and with fractions',
    withFields({
      created_at: '2026-03-01T08:05:00Z',
      updated_at: '2026-03-01T08:05:00.123456Z',
      last_polling_at: '2026-03-01T08:05:00+00:00',
    }),
  ],
  ['long-ids', issued, 'identifiers of other forms', withFields({ card_id: `crd/${'é7'.repeat(60)}` })],
  ['numeric-ids', issued, 'identifiers that look like numbers', withFields({ card_id: '00012345678901234567890' })],
  [
    'masked-card',
    issued,
    'a masked card number and no code',
    withFields({ card_number: '4000********1234', cvv: '***' }),
  ],
]

export const bodyStyles: readonly Style[] = differences.map(([name, subject, what, trouble]) => [
  name,
  subject,
  `a response with ${what}`,
  trouble,
])
