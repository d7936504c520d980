import { Agent, type AgentOptions } from 'node:http'
import { headers } from './faulty-parts.ts'
import { overHttp } from './over-http.ts'
import { type Call, type Change, line, type Parts, type Response, type Said } from './raw-client.ts'

export type CorrectClient = readonly [what: string, change: Change, write?: (id: number, said: Said) => string]

type Values = Readonly<Record<string, unknown>>

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** How long Retry-After asks to wait; nothing if it says nothing that can be read. */
function askedToWaitMs({ headers }: Response): number {
  const value = headers.get('retry-after') ?? '0'
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? 0 : Math.max(ms, 0) + 20
}

/** Waits as it is asked to, but no longer than the call may take. */
const patient =
  (isRepeated: (outcome: Response | Error) => boolean, reads: boolean): Change =>
  ({ attempt, changes }) => ({
    async attempt(request, call, signal) {
      for (let left = 3; ; left--) {
        const outcome = await attempt(request, call, signal).catch((error: Error) => error)
        const waitMs = outcome instanceof Error ? 5 : askedToWaitMs(outcome)
        const isAllowed = left > 0 && waitMs < 3000 && !signal.aborted && changes(call) !== reads
        if (isAllowed && isRepeated(outcome)) await sleep(waitMs)
        else if (outcome instanceof Error) throw outcome
        else return outcome
      }
    },
    // A limit for each request would do as well.
    signal: () => AbortSignal.timeout(2000),
  })

const reading =
  (change: (said: Said) => Said): Change =>
  ({ read }) => ({ read: (response, call) => change(read(response, call)) })

const written =
  (change: (body: string) => string): Change =>
  ({ body }) => ({ body: (fields, call) => change(body(fields, call)) })

/** Calls `again` once, if the response to something that changes money was lost. */
const afterLoss =
  (
    again: (
      parts: Parts,
      request: Parameters<Parts['attempt']>[0],
      call: Parameters<Parts['attempt']>[1],
    ) => Promise<Response>,
  ): Change =>
  (parts) => ({
    attempt: async (request, call, signal) => {
      try {
        return await parts.attempt(request, call, signal)
      } catch (error) {
        if (!parts.changes(call) || signal.aborted) throw error
        return await again(parts, request, call)
      }
    },
  })

const limited = () => AbortSignal.timeout(500)

async function readBalance({ credentials, send, encode }: Parts, { values }: Call): Promise<void> {
  const path = `/virtual-cards/cards/${encode(String(values.cardId))}/operation`
  const headers = { ...credentials('operateCard'), 'Content-Type': 'application/json' }
  await send({ method: 'POST', path, headers, body: '{"action":"get_balance"}' }, limited())
}

export const correctClients: readonly CorrectClient[] = [
  ['does nothing special', () => ({})],
  [
    'repeats reads, and waits as it is asked to',
    patient((outcome) => outcome instanceof Error || outcome.status >= 429, true),
  ],
  [
    'repeats movements that were limited, and waits as it is asked to',
    patient((outcome) => !(outcome instanceof Error) && outcome.status === 429, false),
  ],
  [
    'reads the balance after a lost response, and still does not know',
    afterLoss(async (parts, _, call) => {
      await readBalance(parts, call)
      throw new Error(`unknown at ${parts.around.base}`)
    }),
  ],
  ['sends fields of its own', written((body) => body.replace(/}$/, ',"trace":"t-1","client":{"name":"raw"}}'))],
  [
    'writes its headers in lower case',
    headers((own) => Object.fromEntries(Object.entries(own).map(([name, value]) => [name.toLowerCase(), value]))),
  ],
  [
    'writes the scheme in lower case',
    headers((own) =>
      Object.fromEntries(Object.entries(own).map(([name, value]) => [name, value.replace('Bearer ', 'bearer ')])),
    ),
  ],
  ['declares a charset', () => ({ headersOfBody: { 'content-type': 'application/json; charset=utf-8' } })],
  [
    'sends headers of its own',
    headers((own) => ({
      ...own,
      'User-Agent': 'raw/1',
      Accept: 'application/json',
      'X-Request-Id': 'r-1',
      traceparent: '00-1-1-01',
    })),
  ],
  [
    'writes numbers with an exponent',
    written((body) =>
      body.replace(/"(amount|balance)":([\d.]+)/, (_, name: string, text: string) => `"${name}":${text}e0`),
    ),
  ],
  [
    'writes numbers with zeros at the end',
    written((body) =>
      body.replace(
        /"(amount|balance)":([\d.]+)/,
        (_, name: string, text: string) => `"${name}":${text}${text.includes('.') ? '0' : '.00'}`,
      ),
    ),
  ],
  [
    'writes JSON with blanks and escapes',
    written((body) =>
      JSON.stringify(JSON.parse(body), null, 2).replace(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    ),
  ],
  [
    'writes the query in another order',
    ({ query }) => ({ query: (fields) => query(Object.fromEntries(Object.entries(fields).toReversed())) }),
  ],
  ['encodes every byte of an ID', () => ({ encode: (id) => Buffer.from(id).toString('hex').replace(/../g, '%$&') })],
  ['leaves it to the URL parser what dots mean', () => ({ isUnsafe: () => false })],
  [
    'sends optional fields with their default',
    ({ body }) => ({
      body: (fields, call) => body(call === 'createCardUser' ? { is_business: false, ...fields } : fields, call),
    }),
  ],
  ['opens a connection for each request', overHttp(false)],
  [
    // As the pools of OkHttp and of Apache HttpClient 5 do.
    'uses a connection again without a look whether it was closed',
    (parts) => overHttp(new Agent({ keepAlive: true, allowHalfOpen: true } as AgentOptions))(parts),
  ],
  [
    'reads the balance before each movement, and again after a lost response',
    (parts) => ({
      attempt: async (request, call, signal) => {
        if (call.call === 'topUpCard' || call.call === 'operateCard') await readBalance(parts, call)
        try {
          return await parts.attempt(request, call, signal)
        } catch (error) {
          if (call.call === 'topUpCard' && !signal.aborted) await readBalance(parts, call)
          throw error
        }
      },
    }),
  ],
  [
    'looks up its payouts again and again beside its movements',
    ({ attempt, send, credentials }) => ({
      attempt: async (request, call, signal) => {
        if (call.call === 'topUpCard') {
          const own = { method: 'GET', path: '/payouts/of-yesterday', headers: credentials('getPayoutStatus') }
          for (let times = 0; times < 12; times++) await send(own, limited())
        }
        return attempt(request, call, signal)
      },
    }),
  ],
  [
    'returns money as texts',
    reading((said) => {
      if (said.result !== 'done') return said
      const texts = Object.entries(said.data as Values).map(([name, value]) => [
        name,
        typeof value === 'number' ? value.toFixed(2) : value,
      ])
      return { ...said, data: Object.fromEntries(texts) }
    }),
  ],
  [
    'is never sure of a rejection',
    reading((said) => (said.result === 'rejected' ? { result: 'unknown', text: said.text } : said)),
  ],
  [
    'says nothing more than that it was rejected',
    reading((said) => said),
    (id, said) => (said.result === 'rejected' ? JSON.stringify({ result: said.result, id }) : line(id, said)),
  ],
  [
    'writes blank lines and fields of its own',
    () => ({}),
    (id, said) => `\n${JSON.stringify({ ...said, id, took: 1.5, at: 'now' })}\n  `,
  ],
  [
    'logs a lot',
    ({ execute, around }) => ({
      execute: (call) => {
        around.log(`${'calling '.repeat(500)}${call.call}\n`)
        return execute(call)
      },
    }),
  ],
  [
    'makes one call after another',
    ({ execute }) => {
      let queue: Promise<unknown> = Promise.resolve()
      return {
        execute: (call) => {
          const own = queue.then(() => execute(call))
          queue = own
          return own
        },
      }
    },
  ],
]
