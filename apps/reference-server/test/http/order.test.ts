import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppServer, startApp } from '../fixtures/app-server.ts'

let server: AppServer
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())

/** A request to top up a card that is wrong in every respect. Each test below corrects one more. */
const faults = {
  path: '/api/v1/virtual-cards/cards/none/topup/',
  method: 'PUT',
  headers: { 'X-API-KEY': 'wrong', 'Content-Type': 'text/plain' },
  body: '{"amount":',
}
const path = '/api/v1/virtual-cards/cards/none/topup'
const method = 'POST'
const key = { 'X-API-KEY': 'key-of-the-tests' }
const json = { 'Content-Type': 'application/json' }

describe('a request with several faults', () => {
  it.each([
    ['its path', faults.path, { method: faults.method, headers: faults.headers, body: faults.body }, 'path-unknown'],
    ['its method', path, { method: 'PUT', headers: faults.headers, body: faults.body }, 'method-not-allowed'],
    ['its credentials', path, { method, headers: faults.headers, body: faults.body }, 'credential-invalid'],
    [
      'its media type',
      path,
      { method, headers: { ...faults.headers, ...key }, body: faults.body },
      'media-type-unsupported',
    ],
    ['its size', path, { method, headers: { ...key, ...json }, body: faults.body.repeat(20_000) }, 'body-too-large'],
    ['its syntax', path, { method, headers: { ...key, ...json }, body: faults.body }, 'body-malformed'],
    ['its values', path, { method, headers: { ...key, ...json }, body: '{"amount":0}' }, 'request-invalid'],
    ['its card', path, { method, headers: { ...key, ...json }, body: '{"amount":1,"currency":"USD"}' }, 'card-unknown'],
  ])('a request with several faults is rejected first for %s', async (_, at, init, code) => {
    expect((await server.fetch(at, init)).code).toBe(code)
  })
})

describe('a request without a valid key', () => {
  const unread = { method, headers: { ...json, 'Content-Length': '1000000' } }
  const lines = (headers: Record<string, string>) =>
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')

  it('every body gets the same response without a valid key, so validation reveals nothing', async () => {
    const responses = await Promise.all(
      ['', '{', 'null', '{"amount":0}', '{"amount":1,"currency":"USD"}', 'x'.repeat(200_000)].map((body) =>
        server.fetch(path, { method, headers: { ...json, 'X-Request-Id': 'same' }, ...(body && { body }) }),
      ),
    )
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  })

  it('the server does not wait for the body without a valid key', async () => {
    const response = await server.raw(`POST ${path} HTTP/1.1\r\nHost: a\r\n${lines(unread.headers)}\r\n{"amount":`)
    expect(response).toContain('401 Unauthorized')
    expect(response).toContain('credential-missing')
  })

  it('the server does not wait for a body of the wrong type or with an announced length above the limit', async () => {
    const request = (headers: Record<string, string>) =>
      server.raw(`POST ${path} HTTP/1.1\r\nHost: a\r\n${lines({ ...unread.headers, ...key, ...headers })}\r\n{`)
    expect(await request({ 'Content-Type': 'text/plain' })).toContain('media-type-unsupported')
    expect(await request({})).toContain('body-too-large')
  })
})
