import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppServer, accepted, startApp } from '../fixtures/app-server.ts'

let server: AppServer
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())

const changing = new Set(['content-length', 'date', 'connection', 'keep-alive', 'x-request-id'])

describe('every response', () => {
  it.each([
    ['a success', () => server.send('createCardUser')],
    ['an unknown path', () => server.fetch('/nowhere')],
    ['a rejected request', () => server.send('createCardUser', { body: {} })],
  ])('%s has the same headers as every response', async (_, send) => {
    const { headers } = await send()
    expect(Object.fromEntries([...headers].filter(([name]) => !changing.has(name)))).toEqual({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'content-type': 'application/json',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  it('every response is logged once, with its operation if there is one', async () => {
    const before = server.requests.length
    const headers = { 'X-Request-Id': 'mine' }
    await server.send('createCardUser', { headers })
    await server.send('createCardUser', { headers: { ...headers, 'X-API-KEY': 'wrong' } })
    await server.fetch('/api/v1/payouts/x', { method: 'PUT', headers })
    await server.fetch('/api/v1', { headers })
    const common = { requestId: 'mine', durationMs: expect.any(Number) }
    expect(server.requests.slice(before)).toEqual([
      { ...common, operationId: 'createCardUser', method: 'POST', status: 200, outcome: 'ok' },
      { ...common, operationId: 'createCardUser', method: 'POST', status: 401, outcome: 'credential-invalid' },
      { ...common, operationId: undefined, method: 'PUT', status: 405, outcome: 'method-not-allowed' },
      { ...common, operationId: undefined, method: 'GET', status: 404, outcome: 'path-unknown' },
    ])
  })
})

describe('x-request-id', () => {
  const idOf = async (sent: string | undefined) =>
    (await server.fetch('/nowhere', { headers: sent === undefined ? {} : { 'X-Request-Id': sent } })).headers.get(
      'x-request-id',
    )

  it.each(['a', 'checkout_17-b', 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6', 'a'.repeat(64)])(
    'x-request-id %s is kept',
    async (id) => {
      expect(await idOf(id)).toBe(id)
    },
  )

  it.each([
    undefined,
    '',
    'a b',
    'a;b',
    '<script>',
    'a'.repeat(65),
    'é',
    '4000001234567899',
    accepted.ApiKey,
    accepted.ServiceAuthToken,
  ])('x-request-id %s is replaced with a generated one', async (id) => {
    const own = await idOf(id)
    expect(own).toMatch(/^req_[0-9a-z]{26}$/)
    expect(await idOf(id)).not.toBe(own)
  })
})
