import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppServer, headersOf, startApp } from '../fixtures/app-server.ts'

let server: AppServer
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())

const base = '/api/v1'

/** The operation of a request line, according to the log. */
async function operationOf(method: string, path: string): Promise<string | undefined> {
  const before = server.requests.length
  await server.raw(`${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`)
  expect(server.requests.length).toBe(before + 1)
  return server.requests.at(-1)?.operationId
}

describe('the path of an operation', () => {
  it('a path leads to each operation of the contract', async () => {
    const led: (string | undefined)[] = []
    for (const { method, path } of server.contract.operations) {
      led.push(await operationOf(method, base + path.replaceAll(/\{\w+\}/g, 'any')))
    }
    expect(led).toEqual(server.contract.operations.map(({ operationId }) => operationId))
  })

  it.each([
    ['POST', '/action/card/user', 'createCardUser', 'a literal segment takes precedence over a parameter'],
    ['POST', '/action/card/%75ser', 'createCardUser', 'segments are decoded before they are compared'],
    ['POST', '/%61ction/card/user', 'createCardUser', 'segments are decoded before they are compared'],
    ['POST', '/action/card/transaction', 'createCard', 'a parameter may equal a literal of another path'],
    ['POST', '/action/card/user%2F', 'createCard', 'an encoded slash stays inside its segment'],
    ['POST', '/action/card/..', 'createCard', 'dots are a valid identifier'],
    ['GET', '/payouts/a%20b%C3%A9', 'getPayoutStatus', 'any text can be percent-encoded'],
    ['GET', '/payouts/x?a=/b', 'getPayoutStatus', 'the query is not part of it'],
  ])('%s %s leads to %s, since %s', async (method, path, operationId) => {
    expect(await operationOf(method, base + path)).toBe(operationId)
  })

  it('a path leads to an operation if the request line contains an absolute URL', async () => {
    expect(await operationOf('GET', `http://anywhere.example${base}/payouts/x`)).toBe('getPayoutStatus')
  })
})

describe('a path of no operation', () => {
  it.each([
    '/',
    '/payouts/x',
    `${base}`,
    `${base}/`,
    `${base}/payouts`,
    `${base}/payouts/`,
    `${base}/payouts/x/`,
    `${base}//payouts/x`,
    `${base}/PAYOUTS/x`,
    '/API/v1/payouts/x',
    '/api/v1x/payouts/x',
    '/api/v2/payouts/x',
    `${base}/action/card/user/`,
    `${base}/virtual-cards/cards//topup`,
    `${base}/payouts/%`,
    `${base}/payouts/%zz`,
    `${base}/payouts/%ED%A0%80`,
    `${base}/payouts/x/../y`,
    `${base}/__proto__`,
    '*',
    '/api/v1/payouts%2Fx',
    'http://[::1',
    'http://a.example',
  ])('the path %s leads to no operation', async (path) => {
    const response = await server.raw(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1.1 404 Not Found\r\n/)
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: { code: 'path-unknown' } })
  })

  it('a path of no operation gets the same response with or without credentials', async () => {
    const headers = headersOf(server.contract, 'getPayoutStatus')
    expect((await server.fetch(`${base}/nowhere`, { headers })).code).toBe('path-unknown')
  })
})

describe('an unsupported method', () => {
  it.each([
    ['GET', '/action/card/user', 'POST'],
    ['DELETE', '/action/card/user', 'POST'],
    ['POST', '/virtual-cards/cards/x', 'DELETE'],
    ['POST', '/payouts/x', 'GET'],
    ['HEAD', '/payouts/x', 'GET'],
    ['OPTIONS', '/payouts/x', 'GET'],
    ['PROPFIND', '/payouts/x', 'GET'],
    ['HEAD', '/action/card/transaction/x', 'GET'],
  ])('%s %s is rejected, and Allow lists the supported methods', async (method, path, allow) => {
    const response = await server.raw(`${method} ${base}${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1.1 405 Method Not Allowed\r\n/)
    expect(response).toContain(`\r\nAllow: ${allow}\r\n`)
  })
})
