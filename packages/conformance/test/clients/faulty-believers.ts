import type { FaultyClient } from './faulty-senders.ts'
import type { Call, Change, Parts, Request, Response, Said } from './raw-client.ts'

type Values = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Repeats what fails, this often, with these pauses. */
function repeating(
  shouldRepeat: (outcome: Response | Error, call: Call, request: Request) => boolean,
  times = 1,
  pauseMs = 0,
): Change {
  return ({ attempt }: Parts) => ({
    async attempt(request, call, signal) {
      for (let left = times; ; left--) {
        let outcome: Response | Error
        try {
          outcome = await attempt(request, call, signal)
        } catch (error) {
          outcome = error as Error
        }
        if (left > 0 && !signal.aborted && shouldRepeat(outcome, call, request)) {
          await new Promise((resolve) => setTimeout(resolve, pauseMs))
          continue
        }
        if (outcome instanceof Error) throw outcome
        return outcome
      }
    },
  })
}

const isError = (outcome: Response | Error): outcome is Error => outcome instanceof Error
const hasStatus = (outcome: Response | Error, ...statuses: readonly number[]) =>
  !isError(outcome) && statuses.includes(outcome.status)

const reading = (change: (said: Said, response: Response, call: Call) => Said): Change => ({ read }) => ({
  read: (response, call) => change(read(response, call), response, call),
})

const withData = (change: (data: Values, call: Call) => unknown): Change =>
  reading((said, _, call) => (said.result === 'done' && isRecord(said.data) ? { ...said, data: change(said.data, call) } : said))

/** Throws as a typed client does that does not know what it gets. */
const insisting = (isKnown: (data: Values, response: Response) => boolean): Change =>
  reading((said, response) => {
    if (said.result === 'done' && isRecord(said.data) && !isKnown(said.data, response)) {
      return { result: 'failed', text: 'cannot parse the response' }
    }
    return said
  })

const only = (data: Values, field: string, ...values: readonly unknown[]) => !(field in data) || values.includes(data[field])

/** Ends with an error that nothing catches. */
const dying =
  (isFatal: (response: Response) => boolean): Change =>
  ({ read, perform }) => {
    let isOver = false
    return {
      read: (response, call) => {
        isOver ||= isFatal(response)
        return read(response, call)
      },
      perform: async (call) => {
        const said = await perform(call)
        if (isOver) throw new TypeError('cannot read properties of undefined')
        return said
      },
    }
  }

const money = (change: (amount: number) => number): Change =>
  withData((data) => {
    const changed = Object.entries(data).map(([name, value]) => [name, typeof value === 'number' ? change(value) : value])
    return Object.fromEntries(changed)
  })

export const faultyBelievers: readonly FaultyClient[] = [
  ['repeats after a reset', 'top-up-card/client-does-it-once/reset', repeating(isError)],
  ['repeats withdrawals after the connection was closed', 'withdraw-from-card/client-does-it-once/closed', repeating((outcome, { call }) => isError(outcome) && call === 'withdrawFromCard')],
  ['repeats each GET', 'query-card-operation/client-does-it-once/reset', repeating((outcome, _, { method }) => isError(outcome) && method === 'GET')],
  ['repeats after a 502', 'operate-card/client-does-it-once/bad-gateway', repeating((outcome) => hasStatus(outcome, 502), 2)],
  ['repeats after a 503', 'create-card/client-does-it-once/unavailable', repeating((outcome) => hasStatus(outcome, 503), 3)],
  ['repeats after a 504', 'top-up-card/client-does-it-once/gateway-timeout', repeating((outcome) => hasStatus(outcome, 504))],
  ['repeats after a 500', 'create-card-user/client-does-it-once/server-error', repeating((outcome) => hasStatus(outcome, 500))],
  ['repeats after a 408', 'withdraw-from-card/client-does-it-once/request-timeout', repeating((outcome) => hasStatus(outcome, 408))],
  ['repeats what it cannot parse', 'top-up-card/client-does-it-once/half-of-json', repeating((outcome) => !isError(outcome) && outcome.text.endsWith(':"c'))],
  ['repeats after an empty response', 'create-card/client-does-it-once/empty', repeating((outcome) => !isError(outcome) && outcome.status === 200 && outcome.text === '')],
  ['repeats when the body breaks', 'operate-card/client-does-it-once/cut', repeating(isError, 1, 5)],
  [
    'repeats after its time limit',
    'create-card/client-does-it-once/silence',
    ({ attempt, around }) => ({
      attempt: async (request, call) => {
        try {
          return await attempt(request, call, AbortSignal.timeout(around.timeoutMs / 4))
        } catch {
          return await attempt(request, call, AbortSignal.timeout(around.timeoutMs / 4))
        }
      },
    }),
  ],
  [
    'repeats under a new key each time',
    'top-up-card/client-does-it-once/reset',
    ({ send }) => ({
      attempt: async (request, _, signal) => {
        const once = () => send({ ...request, headers: { ...request.headers, 'Idempotency-Key': crypto.randomUUID() } }, signal)
        return await once().catch(once)
      },
    }),
  ],
  ['calls a reset a failure', 'top-up-card/client-tells-lost-from-rejected/reset', () => ({ lost: () => ({ result: 'failed', text: 'connection error' }) })],
  ['calls a lost response rejected', 'create-card/client-tells-lost-from-rejected/closed', () => ({ lost: () => ({ result: 'rejected', text: 'connection error' }) })],
  ['calls every 5xx rejected', 'withdraw-from-card/client-tells-lost-from-rejected/bad-gateway', reading((said, { status }) => (status >= 500 ? { result: 'rejected', text: `${status}` } : said))],
  ['calls a 408 rejected', 'top-up-card/client-tells-lost-from-rejected/request-timeout', reading((said, { status }) => (status === 408 ? { result: 'rejected', text: '408' } : said))],
  ['calls a page rejected', 'create-card-user/client-tells-lost-from-rejected/a-page', reading((said, { text }) => (text.startsWith('<') ? { result: 'rejected', text: 'no JSON' } : said))],
  ['calls a time limit a failure', 'top-up-card/client-tells-lost-from-rejected/silence', ({ lost }) => ({ lost: (error, call) => (error.name === 'TimeoutError' ? { result: 'failed', text: 'timeout' } : lost(error, call)) })],
  ['dies of a body that breaks', 'top-up-card/client-tells-lost-from-rejected/cut', () => ({ lost: (error) => { throw error } })],
  ['ignores the status', 'client-rejections/success-in-the-body', () => ({ isSuccess: (_, body) => isRecord(body) && body.success === true && isRecord(body.data) })],
  ['ignores `success`', 'client-rejections/success-false-with-data', () => ({ isSuccess: ({ status }, body) => status === 200 && isRecord(body) && isRecord(body.data) })],
  ['calls every 2xx done', 'client-rejections/no-content-is-not-done', reading((said, { status }) => (status === 204 ? { result: 'done', data: {} } : said))],
  ['calls every 200 done', 'client-rejections/captive-portal-is-not-done', reading((said, { status }) => (status === 200 && said.result === 'unknown' ? { result: 'done', data: {} } : said))],
  ['calls redirects done', 'client-rejections/found-nowhere-is-not-done', reading((said, { status }) => (status === 302 ? { result: 'done', data: {} } : said))],
  ['calls 202 done', 'client-rejections/accepted-is-not-done', reading((said, { status }) => (status === 202 ? { result: 'done', data: {} } : said))],
  ['dies of an error that is no JSON', 'client-rejections/forbidden', dying(({ status, text }) => status >= 400 && text.startsWith('<'))],
  ['dies of an error without a body', 'client-rejections/unauthorized', dying(({ text }) => text === '')],
  ['dies of an error that is null', 'client-rejections/gone', dying(({ text }) => text === 'null')],
  ['dies of an error message that is an object', 'client-rejections/unknown-status', dying(({ text }) => text.includes('"message":{'))],
  ['dies of a long page', 'client-rejections/long', dying(({ text }) => text.length > 100_000)],
  ['rejects unknown fields', 'client-responses/unknown-fields', insisting((data) => !('tier' in data))],
  ['knows one status of a card', 'client-responses/new-card-status', insisting((data) => !('cvv' in data) || only(data, 'status', 'active'))],
  ['knows one status of a payment', 'client-responses/new-payment-status', insisting((data) => !('pay_id' in data) || only(data, 'status', 'success'))],
  ['knows one status of a payout', 'client-responses/new-payout-status', insisting((data) => !('polling_attempts' in data) || only(data, 'status', 'success'))],
  ['knows one type of transaction', 'client-responses/new-transaction-types', insisting((data) => !Array.isArray(data.transactions) || data.transactions.every((one: Values) => one.type !== 'fee'))],
  ['needs the list of transactions', 'client-responses/no-transactions', withData((data) => ({ ...data, count: 'operation' in data ? (data.transactions as { length: number }).length : 0 }))],
  ['needs the time of the last poll', 'client-responses/never-polled', insisting((data) => !('service_reference' in data) || typeof data.last_polling_at === 'string')],
  ['cannot take null', 'client-responses/null-where-unset', insisting((data) => data.last_polling_at !== null)],
  ['depends on the order of fields', 'client-responses/other-order', insisting((_, { text }) => text.startsWith('{"success"') || !text.startsWith('{"data"'))],
  ['keeps a hundred transactions', 'client-responses/long-list', withData((data) => (Array.isArray(data.transactions) ? { ...data, transactions: data.transactions.slice(0, 100) } : data))],
  ['reads 32 bits of money', 'operate-card/client-reads-money-exactly', money(Math.fround)],
  ['rounds the money that it reads', 'top-up-card/client-reads-money-exactly', money(Math.round)],
  ['cannot read exponents', 'client-responses/exponents', insisting((_, { text }) => !/\de0/.test(text))],
  ['cannot read zeros at the end', 'client-responses/trailing-zeros', insisting((_, { text }) => !/\.00\b/.test(text))],
  ['counts polls in 32 bits', 'client-responses/many-polls', insisting((data) => !(Number(data.polling_attempts) > 2 ** 31))],
  ['reads IDs as numbers', 'client-responses/numeric-ids', withData((data) => ('card_id' in data && /^\d+$/.test(String(data.card_id)) ? { ...data, card_id: Number(data.card_id) } : data))],
  ['takes a balance of zero for none', 'client-responses/zero-money', withData((data) => ('new_balance' in data ? { ...data, new_balance: data.new_balance || undefined } : data))],
  ['compares the content type as a text', 'client-responses/content-type-with-charset', insisting((_, { headers }) => !headers.get('content-type')?.includes('; charset'))],
  ['compares the content type with its case', 'client-responses/content-type-in-capitals', insisting((_, { headers }) => !headers.get('content-type')?.startsWith('A'))],
  ['needs a length', 'client-responses/chunked', insisting((_, { headers }) => headers.has('content-length'))],
  ['reads only timestamps with milliseconds', 'client-responses/other-timestamps', insisting((data) => !('updated_at' in data) || /\.\d{3}Z$/.test(String(data.updated_at)))],
  ['loses the balance', 'disable-card/client-understands-the-response', withData(({ new_balance: _, ...data }) => data)],
  ['returns the amount for the balance', 'top-up-card/client-understands-the-response', withData((data, { values }) => ('new_balance' in data ? { ...data, new_balance: values.amount } : data))],
  ['follows redirects with its key', 'client-redirects/found-takes-no-credential', () => ({ init: { redirect: 'follow' } })],
  ['follows redirects of movements', 'client-redirects/permanent-takes-no-credential', ({ send }) => ({ send: async (request, signal) => { const response = await send(request, signal); const to = response.headers.get('location'); if (response.status === 308 && to) await fetch(to, { method: request.method, headers: request.headers, ...(request.body ? { body: request.body } : {}) }); return response } })],
  ['believes the server that it was redirected to', 'client-redirects/moved-permanently-is-not-done', () => ({ init: { redirect: 'follow' } })],
  ['prints its key when it is rejected', 'client-credentials/never-printed', ({ read, around }) => ({ read: (response, call) => { if (response.status === 401) around.log(`rejected: X-API-KEY=${around.key}`); return read(response, call) } })],
  ['prints its token in base64', 'client-credentials/never-printed', ({ perform, around }) => ({ perform: (call) => { around.log(Buffer.from(`Bearer ${around.bearer}`).toString('base64')); return perform(call) } })],
  ['prints its token percent-encoded in pieces', 'client-credentials/never-printed', ({ perform, around }) => ({ perform: (call) => { const whole = encodeURIComponent(around.service); around.log(`token ${whole.slice(0, 9)}`); around.log(`${whole.slice(9)} used`); return perform(call) } })],
  ['returns the body of an error that repeats its key', 'client-credentials/never-printed', reading((said, { text }) => (said.result === 'rejected' ? { ...said, text } : said))],
  ['logs card numbers', 'client-credentials/no-card-number-logged', ({ read, around }) => ({ read: (response, call) => { if (call.call === 'createCard') around.log(response.text); return read(response, call) } })],
  ['ignores Retry-After', 'client-patience/waits-for-a-limit', repeating((outcome) => hasStatus(outcome, 429), 1, 20)],
  ['ignores Retry-After at 503', 'client-patience/waits-for-maintenance', repeating((outcome, { call }) => hasStatus(outcome, 503) && call === 'getPayoutStatus', 1, 20)],
  ['reads only seconds in Retry-After', 'client-patience/waits-for-a-date', repeating((outcome) => hasStatus(outcome, 429) && Number.isNaN(Number((outcome as Response).headers.get('retry-after'))), 1, 10)],
  ['reads Retry-After as milliseconds', 'client-patience/waits-for-a-movement', repeating((outcome) => hasStatus(outcome, 429), 1, 1)],
  ['repeats without end', 'client-patience/no-storm-when-unavailable', repeating((outcome, { call }) => hasStatus(outcome, 503) && call === 'getPayoutStatus', 40)],
  ['repeats without end when the connection breaks', 'client-patience/no-storm-when-broken', repeating((outcome, { call }) => isError(outcome) && call === 'getPayoutStatus', 40)],
  ['repeats what was rejected', 'client-patience/no-storm-when-rejecting', repeating((outcome) => hasStatus(outcome, 400), 20)],
  ['goes round in circles', 'client-patience/no-circle', ({ send }) => ({ send: async (request) => { const { signal } = new AbortController(); let response = await send(request, signal); for (let turn = 0; turn < 60 && response.status === 302; turn++) response = await send(request, signal); return response } })],
  ['has no time limit', 'client-patience/comes-back-from-silence', () => ({ signal: () => new AbortController().signal })],
  ['has a time limit for headers alone', 'client-patience/comes-back-from-a-stall', ({ around, credentials }) => ({ send: async (request) => { const limit = new AbortController(); const timer = setTimeout(() => limit.abort(), around.timeoutMs); const response = await fetch(around.base + request.path, { method: request.method, headers: credentials('getPayoutStatus'), signal: limit.signal }); clearTimeout(timer); return { status: response.status, headers: response.headers, text: await response.text() } } })],
  ['waits a day if it is asked to', 'client-patience/comes-back-from-a-long-wait', repeating((outcome) => hasStatus(outcome, 429), 1, 60_000)],
  ['mixes up calls that are made at the same time', 'client-together/results-belong-to-their-calls', ({ attempt }) => { let last: Promise<Response> | undefined; return { attempt: (request, call, signal) => { const own = attempt(request, call, signal); const before = last; last = own; return before && call.call === 'topUpCard' ? before : own } } }],
  ['sends the first of several calls twice', 'client-together/each-is-done-once', ({ attempt }) => { let open = 0; return { attempt: async (request, call, signal) => { open++; try { if (open === 2) await attempt(request, call, signal); return await attempt(request, call, signal) } finally { open-- } } } }],
]
