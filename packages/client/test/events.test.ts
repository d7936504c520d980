import { describe, expect, test } from 'vitest'
import { createCardClient } from '../src/index.ts'
import { credentials } from './sample-calls.ts'
import { startServer, startServerThatSays } from './servers/start-server.ts'

const topUp = { cardId: 'crd_of_awa', body: { amount: 1, currency: 'USD' } } as const

describe('the events of a client', () => {
  test('onRequest, onResponse and onRetry say what happened, without credentials, ids and bodies', async () => {
    let count = 0
    await using server = await startServer((_, response) => {
      const isBusy = ++count === 1
      response.writeHead(isBusy ? 429 : 200, { 'content-type': 'application/json' })
      const echo = { success: !isBusy, data: { key: credentials.apiKey, reference: 'order-of-awa' } }
      response.end(JSON.stringify(echo))
    })
    const events: unknown[] = []
    const note = (name: string) => (event: object) => void events.push([name, event])
    const hooks = { onRequest: note('request'), onResponse: note('response'), onRetry: note('retry') }
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, ...hooks })
    await cards.getPayoutStatus({ reference: 'order-of-awa' })
    const lookup = { operationId: 'getPayoutStatus', method: 'GET', path: '/payouts/{reference}' }
    const elapsedMs = expect.any(Number)
    expect(events).toEqual([
      ['request', { ...lookup, attempt: 1 }],
      ['response', { ...lookup, attempt: 1, status: 429, elapsedMs }],
      ['retry', { ...lookup, attempt: 2, failure: expect.objectContaining({ kind: 'rejected', status: 429 }) }],
      ['request', { ...lookup, attempt: 2 }],
      ['response', { ...lookup, attempt: 2, status: 200, elapsedMs }],
    ])
    const written = JSON.stringify(events)
    for (const secret of [...Object.values(credentials), 'order-of-awa']) expect(written).not.toContain(secret)
  })

  test('raw calls have events, too', async () => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const paths: string[] = []
    const onRequest = ({ path }: { readonly path: string }) => void paths.push(path)
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, onRequest })
    await cards.raw.GET('/payouts/{reference}', { params: { path: { reference: 'r' } } })
    expect(paths).toEqual(['/payouts/{reference}'])
  })

  test('a function that throws, at once or later, breaks no call', async () => {
    await using server = await startServerThatSays(200, { success: true, data: { new_balance: 1 } })
    const cards = createCardClient({
      baseUrl: server.baseUrl,
      ...credentials,
      onRequest: () => {
        throw new Error('the log is full')
      },
      onResponse: async () => {
        throw new Error('the log is full')
      },
    })
    expect(await cards.topUpCard(topUp)).toEqual({ new_balance: 1 })
  })
})
