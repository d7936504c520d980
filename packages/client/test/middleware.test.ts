import { describe, expect, test } from 'vitest'
import { createCardClient, type Middleware } from '../src/index.ts'
import { credentials, sampleCalls } from './sample-calls.ts'
import { startServer, startServerThatSays } from './servers/start-server.ts'

const lookUp = { reference: 'order-1' }

describe('an injected fetch', () => {
  test('an injected fetch is called instead of the global one, with its arguments', async () => {
    const calls: unknown[] = []
    const cards = createCardClient({
      baseUrl: 'https://api.example.com/api/v1',
      ...credentials,
      fetch: async (input, init) => {
        calls.push([input, init?.method, init?.redirect, init?.signal instanceof AbortSignal])
        return Response.json({ success: true, data: { status: 'success' } })
      },
    })
    expect(await cards.getPayoutStatus(lookUp)).toEqual({ status: 'success' })
    expect(calls).toEqual([['https://api.example.com/api/v1/payouts/order-1', 'GET', 'manual', true]])
  })

  test('a global fetch that is replaced after the client was created is called', async () => {
    const cards = createCardClient({ baseUrl: 'https://api.example.com/api/v1', ...credentials })
    const original = globalThis.fetch
    try {
      globalThis.fetch = async () => Response.json({ success: true, data: { status: 'replaced' } })
      expect(await cards.getPayoutStatus(lookUp)).toEqual({ status: 'replaced' })
    } finally {
      globalThis.fetch = original
    }
  })
})

describe('a middleware', () => {
  const added: Middleware = {
    onRequest({ request, schemaPath, params }) {
      request.headers.set('traceparent', `${schemaPath} ${JSON.stringify(params.path ?? {})}`)
      return request
    },
  }

  test.each(sampleCalls)('a middleware sees the request of $operationId, and may add to it', async (sample) => {
    await using server = await startServerThatSays(200, sample.response)
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, middleware: [added] })
    expect(await sample.call(cards)).toEqual(sample.response.data)
    expect(server.requests[0]?.headers.traceparent).toContain(sample.operation.path)
    expect(server.requests[0]?.body).toEqual(sample.body ?? '')
    expect(server.requests[0]?.headers['x-api-key']).toBe(credentials.apiKey)
  })

  test('a middleware that is given to raw sees the other calls too', async () => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    cards.raw.use(added)
    await cards.getPayoutStatus(lookUp)
    expect(server.requests[0]?.headers.traceparent).toBe('/payouts/{reference} {"reference":"order-1"}')
    cards.raw.eject(added)
    await cards.getPayoutStatus(lookUp)
    expect(server.requests[1]?.headers.traceparent).toBeUndefined()
  })

  test('a middleware may see the response, and may respond itself', async () => {
    const seen: unknown[] = []
    const cards = createCardClient({
      baseUrl: 'http://127.0.0.1:9/api/v1',
      ...credentials,
      middleware: [
        {
          onRequest: () => Response.json({ success: true, data: { status: 'from the middleware' } }),
          onResponse: ({ response }) => void seen.push(response.status),
        },
      ],
    })
    expect(await cards.getPayoutStatus(lookUp)).toEqual({ status: 'from the middleware' })
    const topUp = { cardId: 'crd_1', body: { amount: 1, currency: 'USD' } } as const
    expect(await cards.topUpCard(topUp)).toEqual({ status: 'from the middleware' })
  })

  test('a middleware that fails before anything is sent causes no unknown outcome', async () => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const broken: Middleware = {
      onRequest() {
        throw new TypeError('no span is active')
      },
    }
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, middleware: [broken] })
    await expect(cards.disableCard({ cardId: 'crd_1' })).rejects.toMatchObject({
      kind: 'invalid-request',
      mayHaveChangedState: false,
      message: 'disableCard: no span is active; no request could be made. Nothing was sent.',
    })
    expect(server.requests).toEqual([])
  })

  test('a middleware does not weaken the safety of a call: no resend by Node', async () => {
    let count = 0
    await using server = await startServer((_, response) => {
      count++
      response.writeHead(421).end()
    })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, middleware: [added] })
    const topUp = { cardId: 'crd_1', body: { amount: 1, currency: 'USD' } } as const
    await expect(cards.topUpCard(topUp)).rejects.toMatchObject({ mayHaveChangedState: true })
    expect(count).toBe(1)
  })
})
