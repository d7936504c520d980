import { afterEach, describe, expect, it } from 'vitest'
import { type AppServer, headersOf, startApp } from '../fixtures/app-server.ts'

let server: AppServer
afterEach(() => server.close())

const page = 'https://shop.example'
const path = '/api/v1/virtual-cards/cards/x'
const preflight = {
  Origin: page,
  'Access-Control-Request-Method': 'DELETE',
  'Access-Control-Request-Headers': 'x-api-key',
}

/** The CORS headers of a response. */
function corsHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary'))
}

describe('a server without allowed origins', () => {
  it('a server without allowed origins rejects preflight requests like any unsupported method, and sends no CORS headers', async () => {
    server = await startApp()
    const asked = await server.fetch(path, { method: 'OPTIONS', headers: preflight })
    expect([asked.status, asked.code, asked.headers.get('allow')]).toEqual([405, 'method-not-allowed', 'DELETE'])
    expect(corsHeaders(asked.headers)).toEqual({})
    expect(corsHeaders((await server.fetch(path, { headers: { Origin: page } })).headers)).toEqual({})
  })
})

describe('a server that allows an origin', () => {
  it('the server responds to preflight requests of the origin with the methods and headers in the contract', async () => {
    server = await startApp({ cors: [page] })
    const { status, text, headers } = await server.fetch(path, { method: 'OPTIONS', headers: preflight })
    expect([status, text]).toEqual([204, ''])
    expect(corsHeaders(headers)).toEqual({
      'access-control-allow-origin': page,
      'access-control-allow-methods': 'DELETE',
      'access-control-allow-headers': 'X-API-KEY, Authorization, x-sp-auth-token, Content-Type, X-Request-Id',
      'access-control-max-age': '7200',
      vary: 'Origin',
    })
  })

  it('the server lets the origin read successes and problems', async () => {
    server = await startApp({ cors: [page] })
    const success = await server.send('createCardUser', { headers: { Origin: page } })
    const rejection = await server.fetch('/api/v1/nowhere', { headers: { Origin: page } })
    expect([success.status, rejection.status]).toEqual([200, 404])
    for (const { headers } of [success, rejection]) {
      expect(corsHeaders(headers)).toEqual({
        'access-control-allow-origin': page,
        'access-control-expose-headers': 'X-Request-Id, Allow, Retry-After, WWW-Authenticate',
        vary: 'Origin',
      })
    }
  })

  it('the server still requires credentials', async () => {
    server = await startApp({ cors: [page] })
    expect((await server.fetch(path, { method: 'DELETE', headers: { Origin: page } })).code).toBe('credential-missing')
  })

  it.each(['https://other.example', `${page}.evil.example`, 'null', 'http://shop.example'])(
    'the server does not let %s read responses',
    async (origin) => {
      server = await startApp({ cors: [page] })
      const asked = await server.fetch(path, { method: 'OPTIONS', headers: { ...preflight, Origin: origin } })
      expect(asked.code).toBe('method-not-allowed')
      expect(corsHeaders(asked.headers)).toEqual({ vary: 'Origin' })
    },
  )

  it('the server rejects preflight requests for unknown paths, and OPTIONS requests that are not preflight requests', async () => {
    server = await startApp({ cors: [page] })
    expect((await server.fetch('/api/v1/x', { method: 'OPTIONS', headers: preflight })).code).toBe('path-unknown')
    expect((await server.fetch(path, { method: 'OPTIONS', headers: { Origin: page } })).code).toBe('method-not-allowed')
  })
})

it('a server that allows any origin names that of the request', async () => {
  server = await startApp({ cors: ['*'] })
  const headers = { ...headersOf(server.contract, 'getPayoutStatus'), Origin: 'https://anyone.example' }
  const response = await server.fetch('/api/v1/payouts/x', { headers })
  expect(response.headers.get('access-control-allow-origin')).toBe('https://anyone.example')
})
