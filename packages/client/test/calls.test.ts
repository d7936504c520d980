import { loadContract } from '@card-contract/contract'
import { describe, expect, test } from 'vitest'
import { createCardClient } from '../src/index.ts'
import { credentials, sampleCalls, targetOf } from './sample-calls.ts'
import { startServer } from './servers/start-server.ts'

test('a client has one method per operation of the contract', () => {
  const cards = createCardClient({ baseUrl: 'https://api.example.com/api/v1', ...credentials })
  const methods = Object.keys(cards).filter((name) => !/^(raw|wait)/.test(name))
  expect(methods).toEqual(loadContract().operations.map(({ operationId }) => operationId))
})

describe.each(sampleCalls)('$operationId', (sample) => {
  test('the call sends what the contract describes, and returns the data of the envelope', async () => {
    await using server = await startServer((_, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(sample.response))
    })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })

    expect(await sample.call(cards)).toEqual(sample.response.data)
    expect(server.requests).toEqual([
      {
        method: sample.operation.method,
        url: targetOf(sample),
        headers: expect.any(Object),
        body: sample.body ?? '',
      },
    ])
  })

  test('the call announces its body as JSON, or has none and announces nothing', async () => {
    await using server = await startServer((_, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(sample.response))
    })
    await sample.call(createCardClient({ baseUrl: server.baseUrl, ...credentials }))
    expect(server.requests[0]?.headers['content-type']).toBe(sample.operation.requestBody?.mediaType)
  })
})

describe('baseUrl', () => {
  test('baseUrl may end with a slash or with several', async () => {
    await using server = await startServer((_, response) => void response.end('{"success":true,"data":{}}'))
    const cards = createCardClient({ baseUrl: `${server.baseUrl}//`, ...credentials })
    await cards.getPayoutStatus({ reference: 'order-1' })
    expect(server.requests[0]?.url).toBe('/api/v1/payouts/order-1')
  })

  test.each([
    'ftp://api.example.com/api/v1',
    'https://user:password@api.example.com/api/v1',
    'https://api.example.com/api/v1?region=eu',
    'https://api.example.com/api/v1#top',
    'https://api example.com',
    '',
  ])('baseUrl is rejected as %j, without being repeated', (baseUrl) => {
    expect(() => createCardClient({ baseUrl, ...credentials })).toThrow(
      'createCardClient: expected baseUrl to be an http URL without user, query, fragment, received another.',
    )
  })

  test.each(['api.example.com/api/v1', 'localhost:8080/api/v1'])(
    'baseUrl %s is rejected with a hint at its scheme',
    (baseUrl) => {
      expect(() => createCardClient({ baseUrl, ...credentials })).toThrow(`received "${baseUrl}", without https://.`)
    },
  )
})

describe('raw', () => {
  test('raw is the plain openapi-fetch client, with the credentials of the operation', async () => {
    await using server = await startServer((_, response) => {
      response.setHeader('content-type', 'application/json').end('{"success":true,"data":{"new_balance":50.29}}')
    })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })

    const { data, error, response } = await cards.raw.POST('/virtual-cards/cards/{cardId}/topup', {
      params: { path: { cardId: 'crd_1' } },
      body: { amount: 0.29, currency: 'USD' },
    })

    expect({ data, error, status: response.status }).toEqual({
      data: { success: true, data: { new_balance: 50.29 } },
      error: undefined,
      status: 200,
    })
    expect(server.requests[0]).toMatchObject({
      url: '/api/v1/virtual-cards/cards/crd_1/topup',
      headers: { 'x-api-key': credentials.apiKey, 'content-type': 'application/json' },
      body: { amount: 0.29, currency: 'USD' },
    })
  })

  test('raw leaves the judgement of refusals to its caller', async () => {
    await using server = await startServer((_, response) => {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"reason":"unknown"}')
    })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    const { data, error, response } = await cards.raw.GET('/payouts/{reference}', {
      params: { path: { reference: 'order-1' } },
    })
    expect({ data, error, status: response.status }).toEqual({
      data: undefined,
      error: { reason: 'unknown' },
      status: 404,
    })
  })

  test('raw sends nothing to a path that no operation has', async () => {
    const cards = createCardClient({ baseUrl: 'http://127.0.0.1:9/api/v1', ...credentials })
    const call = cards.raw.request('get', '/virtual-cards/cards/{cardId}/topup' as never, {} as never)
    await expect(call).rejects.toMatchObject({ kind: 'invalid-request' })
  })
})
