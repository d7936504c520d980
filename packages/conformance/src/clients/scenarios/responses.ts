import type { HeaderLine } from '../../exchanges/exchange.ts'
import type { Reply, Response } from '../../http/listen.ts'
import { eachCall, understood } from '../judgements.ts'
import type { ClientCall } from '../protocol.ts'
import type { ClientScenario, Trouble, World } from '../scenario.ts'
import { always, type Body, changed, rewritten } from '../troubles.ts'
import { calls } from './calls.ts'

// What the contract allows in a successful response, and a client has to take.

type Fields = Readonly<Record<string, unknown>>
const withFields = (fields: Fields): Trouble => rewritten(({ data, ...rest }) => ({ ...rest, data: { ...data, ...fields } }))
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
  written((body) => JSON.stringify(body).replace(/:(\d+(?:\.\d+)?)([,}])/g, (_, number: string, end: string) => `:${write(number)}${end}`))

const headed = (...lines: readonly HeaderLine[]): Trouble =>
  changed((response) => ({ ...response, headers: [...response.headers, ...lines] }))

const typed = (type: string): Trouble => changed((response) => ({ ...response, headers: [['Content-Type', type]] }))

const raw = (head: (bytes: number) => string): Trouble =>
  changed(({ body }): Reply => ({ kind: 'raw', text: head(Buffer.byteLength(body)) + String(body) }))

const reversed = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).reverse().map(([name, inner]) => [name, reversed(inner)]))
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

const slowly = (options: Partial<Response>): Trouble => changed((response) => ({ ...response, ...options }))

interface Style {
  readonly name: string
  readonly what: string
  readonly operationId: string
  readonly asked: (world: World) => ClientCall
  readonly trouble: Trouble
}

const balance = { operationId: 'operateCard', asked: calls.balance } as const
const topUp = { operationId: 'topUpCard', asked: (world: World) => calls.topUp(world, 0.29) } as const
const listed = { operationId: 'queryCardOperation', asked: (world: World) => calls.query(world, 'transactions') } as const
const issued = { operationId: 'createCard', asked: (world: World) => calls.issue(world) } as const
const registered = { operationId: 'createCardUser', asked: (world: World) => calls.register(world) } as const
const paid = { operationId: 'checkPaymentStatus', asked: calls.payment } as const
const paidOut = { operationId: 'getPayoutStatus', asked: calls.payout } as const

const extra = { note: 'new', tier: { level: 3, tags: ['a', null] }, fees: [], deleted_at: null } as const

const styles: readonly Style[] = [
  { name: 'unknown-fields', what: 'a response with unknown fields in `data`', ...topUp, trouble: withFields(extra) },
  { name: 'unknown-fields-of-a-card', what: 'a response with unknown fields of a card', ...issued, trouble: withFields(extra) },
  { name: 'unknown-fields-of-a-user', what: 'a response with unknown fields of a user', ...registered, trouble: withFields(extra) },
  { name: 'unknown-fields-beside-data', what: 'a response with unknown fields beside `data`', ...balance, trouble: rewritten((body) => ({ ...body, ...extra, meta: { page: 1 } })) },
  { name: 'unknown-fields-of-transactions', what: 'a response with unknown fields of transactions', ...listed, trouble: transactions((one) => ({ ...one, ...extra })) },
  { name: 'new-card-status', what: 'a response with a status of a card that was not seen before', ...issued, trouble: withFields({ status: 'pending_review' }) },
  { name: 'new-user-status', what: 'a response with a status of a user that was not seen before', ...registered, trouble: withFields({ status: 'kyc_pending' }) },
  { name: 'new-operation-status', what: 'a response with a status of an operation that was not seen before', ...balance, trouble: withFields({ status: 'processed' }) },
  { name: 'new-payment-status', what: 'a response with a status of a payment that was not seen before', ...paid, trouble: withFields({ status: 'PENDING', currency: 'XOF' }) },
  { name: 'new-payout-status', what: 'a response with a status of a payout that was not seen before', ...paidOut, trouble: withFields({ status: 'reversed', currency: 'NGN' }) },
  { name: 'new-transaction-types', what: 'a response with types and statuses of transactions that were not seen before', ...listed, trouble: transactions((one) => ({ ...one, type: 'fee', status: 'pending' })) },
  { name: 'no-transactions', what: 'a response without `transactions`, because there are none', ...balance, trouble: without('transactions') },
  { name: 'never-polled', what: 'a payout that was never polled, without `last_polling_at` and `description`', ...paidOut, trouble: without('last_polling_at', 'description') },
  { name: 'null-where-unset', what: 'a response with null where a field may be unset', ...paidOut, trouble: withFields({ last_polling_at: null, description: null }) },
  { name: 'empty-text', what: 'a response with an empty description', ...paidOut, trouble: withFields({ description: '', polling_attempts: 0 }) },
  { name: 'other-order', what: 'a response with fields in another order', ...topUp, trouble: rewritten(reversed) },
  { name: 'long-list', what: 'a response with five thousand transactions', ...listed, trouble: list(5000) },
  { name: 'other-list-order', what: 'a response with transactions in another order', ...listed, trouble: oldestFirst },
  { name: 'whitespace', what: 'a response with JSON with line breaks and blanks', ...topUp, trouble: written((body) => `\n${JSON.stringify(body, null, '\t')}\r\n`) },
  { name: 'escapes', what: 'a response with JSON with escaped characters', ...registered, trouble: written((body) => JSON.stringify(body).replace(/[a-z](?=[^"]*"[,}])/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)) },
  { name: 'other-scripts', what: 'a response with texts in other scripts', ...paidOut, trouble: withFields({ description: 'カード ‮ 💳 \u0000 \\ "quoted" </script>' }) },
  { name: 'trailing-zeros', what: 'a response with numbers with zeros at the end', ...balance, trouble: numbers((number) => (number.includes('.') ? `${number}0` : `${number}.00`)) },
  { name: 'exponents', what: 'a response with numbers with an exponent', ...balance, trouble: numbers((number) => `${number}e0`) },
  { name: 'large-money', what: 'a response with a large balance with cents', ...balance, trouble: withFields({ new_balance: 90071992547.29 }) },
  { name: 'small-money', what: 'a response with a balance of one cent', ...balance, trouble: withFields({ new_balance: 0.01 }) },
  { name: 'zero-money', what: 'a response with a balance of zero', ...balance, trouble: withFields({ new_balance: 0 }) },
  { name: 'negative-money', what: 'a response with a negative balance', ...balance, trouble: withFields({ new_balance: -12.3 }) },
  { name: 'many-polls', what: 'a response with more polls than 32 bits can count', ...paidOut, trouble: withFields({ polling_attempts: 5_000_000_000 }) },
  { name: 'other-timestamps', what: 'a response with timestamps without and with fractions', ...paidOut, trouble: withFields({ created_at: '2026-03-01T08:05:00Z', updated_at: '2026-03-01T08:05:00.123456Z', last_polling_at: '2026-03-01T08:05:00+00:00' }) },
  { name: 'long-ids', what: 'a response with identifiers of other forms', ...issued, trouble: withFields({ card_id: `crd/${'é7'.repeat(60)}` }) },
  { name: 'numeric-ids', what: 'a response with identifiers that look like numbers', ...issued, trouble: withFields({ card_id: '00012345678901234567890' }) },
  { name: 'masked-card', what: 'a response with a masked card number and no code', ...issued, trouble: withFields({ card_number: '4000********1234', cvv: '***' }) },
  { name: 'content-type-with-charset', what: 'a response with a charset in the content type', ...topUp, trouble: typed('application/json; charset=utf-8') },
  { name: 'content-type-in-capitals', what: 'a response with the content type in other case', ...topUp, trouble: typed('Application/JSON;Charset="UTF-8"') },
  { name: 'more-headers', what: 'a response with headers that it does not know', ...balance, trouble: headed(['Set-Cookie', 'session=1; Path=/'], ['Set-Cookie', 'two=2'], ['X-Request-Id', 'r-1'], ['Deprecation', 'true'], ['X-Long', 'x'.repeat(6000)]) },
  { name: 'chunked', what: 'a chunked response', ...topUp, trouble: slowly({ isChunked: true }) },
  { name: 'small-chunks', what: 'a response in chunks of three bytes', ...balance, trouble: slowly({ isChunked: true, pieces: { bytes: 3, everyMs: 0 } }) },
  { name: 'slow', what: 'a response that takes a moment', ...balance, trouble: slowly({ afterMs: 80 }) },
  { name: 'slow-pieces', what: 'a response that arrives in pieces', ...topUp, trouble: slowly({ pieces: { bytes: 40, everyMs: 10 } }) },
  { name: 'closed-after', what: 'a response with a connection that is closed after the response', ...balance, trouble: slowly({ closes: true }) },
  { name: 'no-length', what: 'a response without a length, up to the end of the connection', ...topUp, trouble: raw(() => 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n') },
  { name: 'no-reason', what: 'a response with a status line without a reason', ...balance, trouble: raw((bytes) => `HTTP/1.1 200 \r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\nconnection: close\r\n\r\n`) },
  { name: 'http-1.0', what: 'a response in HTTP/1.0', ...balance, trouble: raw((bytes) => `HTTP/1.0 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`) },
  { name: 'early-hints', what: 'an interim response before the final one', ...topUp, trouble: raw((bytes) => `HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\nConnection: close\r\n\r\n`) },
]

export const responseScenarios: readonly ClientScenario[] = styles.map(({ name, what, operationId, asked, trouble }) => ({
  id: `client-responses/${name}`,
  operationId,
  situation: `it gets ${what}`,
  how: `Calls ${operationId}, and the server responds with ${what}.`,
  calls: (world) => (operationId === 'queryCardOperation' ? [calls.topUp(world, 4.35), calls.withdraw(world, 0.29), asked(world)] : [asked(world)]),
  trouble: always(operationId, trouble),
  requirements: [
    {
      id: `client-responses/${name}`,
      level: 'inferred',
      kind: 'client-reading',
      text: `A client understands ${what}.`,
      judge: eachCall(understood),
    },
  ],
}))
