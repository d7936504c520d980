import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { loadContract } from '@card-contract/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppServer, type CardOfTest, headersOf, startApp } from '../fixtures/app-server.ts'

let server: AppServer
let card: CardOfTest
beforeAll(async () => {
  server = await startApp()
  card = await server.card()
})
afterAll(() => server.close())

const movement = '{"amount":1,"currency":"USD"}'

/** Tops up the test's card with exactly these bytes. */
function topUp(body: string | Uint8Array<ArrayBuffer> | undefined, headers: Record<string, string | undefined> = {}) {
  return server.send('topUpCard', { path: { cardId: card.cardId }, body, headers })
}

describe('the media type', () => {
  it.each([
    'application/json',
    'APPLICATION/Json',
    'application/json;charset=utf-8',
    'application/json; charset="UTF-8"; version=2',
    'application/json; anything',
    'application/json;',
  ])('the media type %s is accepted', async (type) => {
    expect((await topUp(movement, { 'Content-Type': type })).status).toBe(200)
  })

  it.each([
    '',
    'text/plain',
    'application/problem+json',
    'application/jsonx',
    'application',
    '*/*',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'application/json; charset=utf-8; charset=utf-16',
    'application/json; charset="utf-8"x',
    'text/plain; application/json',
  ])('the media type %j is rejected', async (type) => {
    const { status, code, details } = await topUp(movement, { 'Content-Type': type })
    expect({ status, code }).toEqual({ status: 415, code: 'media-type-unsupported' })
    expect(details[0]?.pointer).toBe('/headers/content-type')
  })

  it('the media type is required', async () => {
    expect((await topUp(new TextEncoder().encode(movement), { 'Content-Type': undefined })).code).toBe(
      'media-type-unsupported',
    )
  })

  it('the media type does not allow a compressed body, so a decompression bomb has no effect', async () => {
    const compressed = new Uint8Array(gzipSync(movement))
    const { status, details } = await topUp(compressed, { 'Content-Encoding': 'gzip' })
    expect([status, details[0]?.pointer]).toEqual([415, '/headers/content-encoding'])
    expect((await topUp(movement, { 'Content-Encoding': 'identity' })).status).toBe(200)
  })
})

describe('a body that is not JSON', () => {
  it.each([
    ['nothing', undefined],
    ['an incomplete text', '{"amount":1,"currency":"US'],
    ['a word', 'planted-secret'],
    ['two texts', `${movement}${movement}`],
    ['a trailing comma', '{"amount":1,"currency":"USD",}'],
    ['single quotes', "{'planted-secret':1}"],
    ['a number that is not JSON', '{"amount":+1,"currency":"planted-secret"}'],
    ['NaN', '{"amount":NaN,"currency":"planted-secret"}'],
    ['a raw control character', '{"amount":1,"currency":"planted-secret\n"}'],
    ['a byte order mark', `\uFEFF${movement}`],
  ])('a body with %s is rejected, and no part of it is repeated', async (_, body) => {
    const { status, code, text } = await topUp(body)
    expect({ status, code }).toEqual({ status: 400, code: 'body-malformed' })
    expect(text).not.toMatch(/planted|JSON\.parse|position|token/i)
  })

  it('a body with bytes that are not UTF-8 is rejected, and no part of it is repeated', async () => {
    const bytes = Uint8Array.from(Buffer.from('{"amount":1,"currency":"US\xff"}', 'latin1'))
    const { code, details } = await topUp(bytes)
    expect([code, details[0]?.message]).toEqual(['body-malformed', 'the body is not UTF-8'])
  })
})

describe('a body that is JSON, but not an object', () => {
  it.each(['null', '1', '"x"', 'true', '[]', '[{"amount":1,"currency":"USD"}]'])(
    'the body %s violates the contract',
    async (body) => {
      const { status, code, details } = await topUp(body)
      expect({ status, code }).toEqual({ status: 400, code: 'request-invalid' })
      expect(details).toEqual([{ pointer: '/body', message: 'must be object' }])
    },
  )
})

describe('the size of a body', () => {
  const padded = (bytes: number) => movement + ' '.repeat(bytes - movement.length)

  it('a body is accepted up to the limit', async () => {
    expect((await topUp(padded(102_400))).status).toBe(200)
  })

  it('a body is rejected above the limit', async () => {
    const { status, code } = await topUp(padded(102_401))
    expect({ status, code }).toEqual({ status: 413, code: 'body-too-large' })
  })

  it('a body is rejected above the limit without Content-Length too', async () => {
    const chunk = `${(5000).toString(16)}\r\n${' '.repeat(5000)}\r\n`
    const head = Object.entries(headersOf(server.contract, 'topUpCard')).map(([name, value]) => `${name}: ${value}\r\n`)
    const response = await server.raw(
      `POST /api/v1/virtual-cards/cards/x/topup HTTP/1.1\r\nHost: a\r\n${head.join('')}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(21)}`,
    )
    expect(response).toContain('body-too-large')
  })
})

describe('deep nesting', () => {
  const nested = (inside: string) => '['.repeat(30_000) + inside + ']'.repeat(30_000)

  it('deep nesting is ignored in fields that the contract does not declare', async () => {
    expect((await topUp(`{"amount":1,"currency":"USD","extra":${nested('')}}`)).status).toBe(200)
  })

  it('deep nesting is rejected in declared fields', async () => {
    expect((await topUp(`{"amount":1,"currency":${nested('')}}`)).code).toBe('request-invalid')
  })

  it('deep nesting is rejected without harm if the body has to be parsed again for exact numbers', async () => {
    const { code, details } = await topUp(`{"amount":1,"currency":"USD","extra":${nested('12345678901234567890')}}`)
    expect([code, details[0]?.message]).toEqual(['body-malformed', 'the body is nested too deeply'])
  })
})

describe('an operation without a body', () => {
  const bodyless = loadContract()
    .operations.filter(({ requestBody }) => !requestBody)
    .map(({ operationId, method, path }) => ({ operationId, method, path: `/api/v1${path.replace(/\{\w+\}/, 'x')}` }))

  const request = ({ operationId, method, path }: (typeof bodyless)[number], headers: string, body = '') => {
    const own = Object.entries(headersOf(server.contract, operationId)).map(([name, value]) => `${name}: ${value}\r\n`)
    const query = operationId === 'queryCardOperation' ? '?action=transactions' : ''
    return server.raw(`${method} ${path}${query} HTTP/1.1\r\nHost: a\r\n${own.join('')}${headers}\r\n${body}`)
  }

  it.each(bodyless)('$operationId rejects a body', async (operation) => {
    expect(await request(operation, 'Content-Length: 2\r\n', '{}')).toContain('"code":"body-unexpected"')
    const chunked = 'Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n'
    expect(await request(operation, chunked, '1\r\nx\r\n0\r\n\r\n')).toContain('"code":"body-unexpected"')
  })

  it.each(bodyless)('$operationId accepts an empty body of any media type', async (operation) => {
    const accepted = /"code":"(card|payout)-unknown"/
    expect(await request(operation, '')).toMatch(accepted)
    expect(await request(operation, 'Content-Length: 0\r\nContent-Type: image/png\r\n')).toMatch(accepted)
    expect(await request(operation, 'Transfer-Encoding: chunked\r\n', '0\r\n\r\n')).toMatch(accepted)
  })
})

it('a client that disconnects before its body is complete is logged, and does not affect others', async () => {
  const head = Object.entries(headersOf(server.contract, 'topUpCard')).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(server.port, '127.0.0.1')
  socket.write(
    `POST /api/v1/virtual-cards/cards/x/topup HTTP/1.1\r\nHost: a\r\n${head.join('')}Content-Length: 20\r\n\r\n{`,
  )
  const before = server.requests.length
  setTimeout(() => socket.destroy(), 50)
  while (server.requests.length === before) await sleep(5)
  expect(server.requests.at(-1)).toMatchObject({ operationId: 'topUpCard', status: 499, outcome: 'aborted' })
  expect((await topUp(movement)).status).toBe(200)
})
