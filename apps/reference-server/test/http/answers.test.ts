import { afterEach, describe, expect, it } from 'vitest'
import type { AppParts } from '../../src/app.ts'
import { openStore } from '../../src/store/open-store.ts'
import { type Store, StoreUnavailableError } from '../../src/store/store.ts'
import { type AppServer, accepted, startApp } from '../fixtures/app-server.ts'
import { caller } from '../fixtures/calls.ts'
import { tellEverything } from '../fixtures/every-refusal.ts'

let server: AppServer
afterEach(() => server.close())

/** Starts a server whose store has other methods in the given places. */
async function startWith(broken: Partial<Store>, parts: Partial<AppParts> = {}): Promise<AppServer> {
  const store = await openStore('sqlite::memory:')
  const methods = Object.fromEntries(
    ['createUser', 'issueCard', 'findCard', 'findPayment', 'pollPayout', 'listTransactions', 'close'].map((name) => [
      name,
      (...given: never[]) => (store[name as keyof Store] as (...given: never[]) => unknown).apply(store, given),
    ]),
  )
  return await startApp({ ...parts, store: { ...(methods as unknown as Store), ...broken } })
}

const payment = {
  orderId: 'o',
  payId: 'p',
  status: 'success',
  amount: '1',
  currency: 'XAF',
  createdAt: '2026-03-02T09:15:00.000Z',
}

describe('a response that violates the contract', () => {
  it.each([
    [{ status: 7 }, '/data/status', 'type: must be string'],
    [{ status: undefined }, '/data/status', "required: must have required property 'status'"],
    [{ status: null }, '/data/status', 'type: must be string'],
    [{ createdAt: 'yesterday' }, '/data/created_at', 'format: must match format "date-time"'],
    [{ createdAt: '2026-02-30T09:15:00Z' }, '/data/created_at', 'format: must match format "date-time"'],
    [{ amount: 'NaN' }, '/data/amount', 'type: must be number'],
  ])('a response with %j becomes a 500, and the log has the location', async (wrong, pointer, fault) => {
    server = await startWith({ findPayment: async () => ({ ...payment, ...wrong }) as never })
    const { status, code, text } = await server.send('checkPaymentStatus')
    expect({ status, code }).toEqual({ status: 500, code: 'internal-error' })
    expect(text).not.toContain('data')
    expect(server.faults).toEqual([
      { requestId: expect.any(String), operationId: 'checkPaymentStatus', pointer, fault },
    ])
    expect(server.requests.at(-1)).toMatchObject({ status: 500, outcome: 'internal-error' })
  })

  it('the log never has the value that violates the contract', async () => {
    server = await startWith({}, { newCardSecrets: () => ({ number: '4000001234567899', securityCode: 814 as never }) })
    await expect(server.card()).rejects.toThrow('internal-error')
    expect(server.faults).toMatchObject([{ pointer: '/data/cvv', fault: 'type: must be string' }])
    expect(JSON.stringify(server.faults)).not.toMatch(/4000001234567899|814/)
  })
})

describe('an internal error', () => {
  it('an internal error is a 500 without its message, and the log has its class and location', async () => {
    server = await startWith({
      findCard: async () => {
        throw new TypeError('planted-secret')
      },
    })
    const { status, code, text } = await server.send('operateCard', { body: { action: 'get_balance' } })
    expect({ status, code }).toEqual({ status: 500, code: 'internal-error' })
    expect(text).not.toMatch(/planted|TypeError|\.ts|at /)
    expect(server.faults).toMatchObject([{ operationId: 'operateCard', fault: 'TypeError', stack: expect.any(String) }])
    expect(JSON.stringify(server.faults)).not.toContain('planted')
  })

  it('an internal error is a 500 even if the log fails as well', async () => {
    const fail = () => {
      throw new Error('planted-secret')
    }
    server = await startWith({ findCard: fail as never }, { log: { request: () => {}, fault: fail } })
    const { status, code, text } = await server.send('operateCard', { body: { action: 'get_balance' } })
    expect({ status, code }).toEqual({ status: 500, code: 'internal-error' })
    expect(text).not.toContain('planted')
  })

  it('an internal error is a 503 with Retry-After while the database is unavailable', async () => {
    server = await startWith({
      pollPayout: async () => {
        throw new StoreUnavailableError('the connection is lost')
      },
    })
    const { status, code, headers, text } = await server.send('getPayoutStatus', { path: { reference: 'x' } })
    expect({ status, code }).toEqual({ status: 503, code: 'store-unavailable' })
    expect(headers.get('retry-after')).toBe('1')
    expect(text).not.toMatch(/planted|connection/)
    expect(server.faults).toEqual([])
  })
})

it('every response is logged, once, with the status that was sent', async () => {
  server = await startApp()
  const baseUrl = `http://127.0.0.1:${server.port}${server.contract.basePath}`
  const call = caller(baseUrl, {
    apiKey: accepted.ApiKey,
    accessToken: accepted.BearerToken,
    serviceToken: accepted.ServiceAuthToken,
  })
  const raw = (path: string, init: RequestInit) => server.fetch(server.contract.basePath + path, init)
  const { responses } = await tellEverything(call, raw, ['4000001234567899'])
  expect(server.requests.map(({ status }) => status)).toEqual(responses.map(({ status }) => status))
})
