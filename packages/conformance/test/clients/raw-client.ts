import type { StartAdapter } from '../../src/clients/adapter.ts'

type Values = Readonly<Record<string, string | number | boolean>>

/** A call as the adapter reads it. */
export interface Call {
  readonly call: string
  readonly values: Values
}

export interface Request {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Response {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export type Said =
  | { readonly result: 'done'; readonly data: unknown }
  | { readonly result: 'rejected' | 'unknown' | 'failed'; readonly text: string }

/** What the client knows of its surroundings. */
export interface Surroundings {
  readonly base: string
  readonly key: string
  readonly bearer: string
  readonly service: string
  readonly timeoutMs: number
  log(text: string): void
}

/** A client in parts, so that a faulty one, or one that is correct in another way, replaces one of them. */
export interface Parts {
  readonly around: Surroundings
  encode(id: string): string
  /** Whether the client refuses to put this into a path. */
  isUnsafe(id: string): boolean
  credentials(call: string): Readonly<Record<string, string>>
  body(fields: Values, call: string): string
  query(fields: Values): string
  readonly headersOfBody: Readonly<Record<string, string>>
  readonly init: RequestInit
  compose(call: Call): Request
  /** Sends a request once. */
  send(request: Request, signal: AbortSignal): Promise<Response>
  /** Sends it as often as the client sees fit. */
  attempt(request: Request, call: Call, signal: AbortSignal): Promise<Response>
  signal(): AbortSignal
  parse(text: string): unknown
  isSuccess(response: Response, body: unknown): boolean
  read(response: Response, call: Call): Said
  lost(error: Error, call: Call): Said
  changes(call: Call): boolean
  execute(call: Call): Promise<Said>
}

const all = ['createCardUser', 'createCard', 'queryCardOperation']

const card = (rest: string) => `/virtual-cards/cards/{cardId}${rest}`

const routes: Readonly<Record<string, readonly [method: string, path: string]>> = {
  createCardUser: ['POST', '/action/card/user'],
  createCard: ['POST', '/action/card/{userId}'],
  operateCard: ['POST', card('/operation')],
  withdrawFromCard: ['POST', card('/withdraw')],
  topUpCard: ['POST', card('/topup')],
  disableCard: ['POST', card('/disable')],
  enableCard: ['POST', card('/enable')],
  terminateCard: ['DELETE', card('')],
  queryCardOperation: ['GET', '/action/card/transaction/{cardId}'],
  checkPaymentStatus: ['POST', '/payments/direct-status'],
  getPayoutStatus: ['GET', '/payouts/{reference}'],
}

const reading = ['get_balance', 'get_transactions', 'transactions']

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A correct client. Each part calls the others through `self`, so that a replaced one is used everywhere. */
function correctParts(around: Surroundings, self: () => Parts): Parts {
  return {
    around,
    encode: encodeURIComponent,
    isUnsafe: (id) => id === '' || id === '.' || id === '..',
    credentials: (call) => ({
      'X-API-KEY': around.key,
      ...(all.includes(call)
        ? { Authorization: `Bearer ${around.bearer}`, 'x-sp-auth-token': `Bearer ${around.service}` }
        : {}),
    }),
    body: (fields) => JSON.stringify(fields),
    query: (fields) =>
      new URLSearchParams(
        Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString(),
    headersOfBody: { 'Content-Type': 'application/json' },
    init: { redirect: 'manual' },
    compose({ call, values }) {
      const { encode, credentials, body, query, headersOfBody } = self()
      const [method, template] = routes[call] ?? ['GET', '/']
      const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const fields = Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
      const path = names.reduce((text, name) => text.replace(`{${name}}`, () => encode(String(values[name]))), template)
      const hasFields = Object.keys(fields).length > 0
      if (method === 'GET' && hasFields) return { method, path: `${path}?${query(fields)}`, headers: credentials(call) }
      if (!hasFields) return { method, path, headers: credentials(call) }
      return { method, path, headers: { ...credentials(call), ...headersOfBody }, body: body(fields, call) }
    },
    async send({ method, path, headers, body }, signal) {
      const own = body === undefined ? {} : { body }
      const response = await fetch(around.base + path, { method, headers, signal, ...own, ...self().init })
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
    attempt: (request, _, signal) => self().send(request, signal),
    signal: () => AbortSignal.timeout(around.timeoutMs),
    parse: (text) => JSON.parse(text),
    isSuccess: ({ status }, body) => status === 200 && isRecord(body) && body.success === true && isRecord(body.data),
    read(response, call) {
      let body: unknown
      try {
        body = self().parse(response.text)
      } catch {
        body = undefined
      }
      if (self().isSuccess(response, body)) return { result: 'done', data: (body as { data: unknown }).data }
      const isRejection =
        (response.status >= 400 && response.status < 500 && response.status !== 408) ||
        (isRecord(body) && body.success === false && response.status < 500)
      if (isRejection) return { result: 'rejected', text: `status ${response.status}` }
      return { result: self().changes(call) ? 'unknown' : 'failed', text: `status ${response.status}` }
    },
    lost: (error, call) => ({ result: self().changes(call) ? 'unknown' : 'failed', text: error.name }),
    changes: ({ call, values }) =>
      !['checkPaymentStatus', 'getPayoutStatus'].includes(call) && !reading.includes(String(values.action)),
    async execute(call) {
      const { compose, attempt, signal, read, lost, isUnsafe } = self()
      const { cardId, userId, reference } = call.values
      if ([cardId, userId, reference].some((id) => id !== undefined && isUnsafe(String(id)))) {
        return { result: 'failed', text: 'an ID that cannot stand in a path' }
      }
      try {
        return read(await attempt(compose(call), call, signal()), call)
      } catch (error) {
        return lost(error as Error, call)
      }
    },
  }
}

export type Change = (parts: Parts) => Partial<Parts>

/** An adapter in this process around the correct client, changed in some way. */
export function adapterAround(change: Change, write: (id: number, said: Said) => string = line): StartAdapter {
  return (environment, { line: report, log, ended }) => {
    let isOver = false
    const around: Surroundings = {
      base: environment.CARD_BASE_URL ?? '',
      key: environment.CARD_API_KEY ?? '',
      bearer: environment.CARD_ACCESS_TOKEN ?? '',
      service: environment.CARD_SERVICE_TOKEN ?? '',
      timeoutMs: Number(environment.CARD_TIMEOUT_MS),
      log,
    }
    const correct = correctParts(around, () => parts)
    const parts: Parts = { ...correct, ...change(correct) }
    const execute = async (text: string): Promise<void> => {
      const { id, call, ...values } = JSON.parse(text) as Values & { id: number; call: string }
      try {
        const said = await parts.execute({ call, values })
        if (!isOver) for (const one of write(id, said).split('\n')) report(one)
      } catch (error) {
        if (isOver) return
        isOver = true
        log(String((error as Error).stack))
        ended('exit code 1')
      }
    }
    return {
      write: (text) => void execute(text),
      stop: () => {
        isOver = true
        ended('signal SIGKILL')
      },
    }
  }
}

export function line(id: number, said: Said): string {
  return JSON.stringify({ id, ...said })
}
