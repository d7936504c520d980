import { insisting, money, only, type Values, withData } from './faulty-parts.ts'
import type { FaultyClient } from './faulty-senders.ts'

/** Those that do not understand what the contract allows in a response. */
export const faultyReaders: readonly FaultyClient[] = [
  ['rejects unknown fields', 'client-responses/unknown-fields', insisting((data) => !('tier' in data))],
  [
    'knows one status of a card',
    'client-responses/new-card-status',
    insisting((data) => !('cvv' in data) || only(data, 'status', 'active')),
  ],
  [
    'knows one status of a payment',
    'client-responses/new-payment-status',
    insisting((data) => !('pay_id' in data) || only(data, 'status', 'success')),
  ],
  [
    'knows one status of a payout',
    'client-responses/new-payout-status',
    insisting((data) => !('polling_attempts' in data) || only(data, 'status', 'success')),
  ],
  [
    'knows one type of transaction',
    'client-responses/new-transaction-types',
    insisting(
      (data) => !Array.isArray(data.transactions) || data.transactions.every((one: Values) => one.type !== 'fee'),
    ),
  ],
  [
    'needs the list of transactions',
    'client-responses/no-transactions',
    withData((data) => ({
      ...data,
      count: 'operation' in data ? (data.transactions as { length: number }).length : 0,
    })),
  ],
  [
    'needs the time of the last poll',
    'client-responses/never-polled',
    insisting((data) => !('service_reference' in data) || typeof data.last_polling_at === 'string'),
  ],
  ['cannot take null', 'client-responses/null-where-unset', insisting((data) => data.last_polling_at !== null)],
  [
    'depends on the order of fields',
    'client-responses/other-order',
    insisting((_, { text }) => text.startsWith('{"success"') || !text.startsWith('{"data"')),
  ],
  [
    'keeps a hundred transactions',
    'client-responses/long-list',
    withData((data) =>
      Array.isArray(data.transactions) ? { ...data, transactions: data.transactions.slice(0, 100) } : data,
    ),
  ],
  ['reads 32 bits of money', 'operate-card/client-reads-money-exactly', money(Math.fround)],
  ['rounds the money that it reads', 'top-up-card/client-reads-money-exactly', money(Math.round)],
  ['cannot read exponents', 'client-responses/exponents', insisting((_, { text }) => !/\de0/.test(text))],
  ['cannot read zeros at the end', 'client-responses/trailing-zeros', insisting((_, { text }) => !/\.00\b/.test(text))],
  [
    'counts polls in 32 bits',
    'client-responses/many-polls',
    insisting((data) => !(Number(data.polling_attempts) > 2 ** 31)),
  ],
  [
    'reads IDs as numbers',
    'client-responses/numeric-ids',
    withData((data) =>
      'card_id' in data && /^\d+$/.test(String(data.card_id)) ? { ...data, card_id: Number(data.card_id) } : data,
    ),
  ],
  [
    'takes a balance of zero for none',
    'client-responses/zero-money',
    withData((data) => ('new_balance' in data ? { ...data, new_balance: data.new_balance || undefined } : data)),
  ],
  [
    'compares the content type as a text',
    'client-responses/content-type-with-charset',
    insisting((_, { headers }) => !headers.get('content-type')?.includes('; charset')),
  ],
  [
    'compares the content type with its case',
    'client-responses/content-type-in-capitals',
    insisting((_, { headers }) => !headers.get('content-type')?.startsWith('A')),
  ],
  ['needs a length', 'client-responses/chunked', insisting((_, { headers }) => headers.has('content-length'))],
  [
    'reads only timestamps with milliseconds',
    'client-responses/other-timestamps',
    insisting((data) => !('updated_at' in data) || /\.\d{3}Z$/.test(String(data.updated_at))),
  ],
  [
    'loses the balance',
    'disable-card/client-understands-the-response',
    withData(({ new_balance: _, ...data }) => data),
  ],
  [
    'returns the amount for the balance',
    'top-up-card/client-understands-the-response',
    withData((data, { values }) => ('new_balance' in data ? { ...data, new_balance: values.amount } : data)),
  ],
]
