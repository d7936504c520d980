import { describe, expect, test } from 'vitest'
import { createCardClient } from '../src/index.ts'
import { credentials, sampleCalls } from './sample-calls.ts'
import { startServer, startServerThatSays } from './servers/start-server.ts'

describe.each([301, 302, 303, 307, 308])('a redirect with status %d', (status) => {
  test.each(sampleCalls)(
    '$operationId rejects the redirect: nothing reaches the other server, and no credential does',
    async (sample) => {
      await using other = await startServerThatSays(200, sample.response)
      await using server = await startServer(({ url }, response) => {
        response.writeHead(status, { location: other.baseUrl.replace('/api/v1', url) }).end()
      })
      const call = sample.call(createCardClient({ baseUrl: server.baseUrl, ...credentials }))

      await expect(call).rejects.toMatchObject({
        kind: 'redirected',
        status,
        operationId: sample.operationId,
        mayHaveChangedState: sample.changesState,
        message: expect.stringContaining(`received ${status}, a redirect, not followed`),
      })
      expect(server.requests).toHaveLength(1)
      expect(other.requests).toEqual([])
    },
  )

  test('raw does not follow the redirect either, whatever its options', async () => {
    await using other = await startServerThatSays(200, { success: true, data: {} })
    await using server = await startServerThatSays(status, '', { location: other.baseUrl })
    const { raw } = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    const { response } = await raw.GET('/payouts/{reference}', {
      params: { path: { reference: 'order-1' } },
      redirect: 'follow',
    })
    expect(response.status).toBe(status)
    expect(other.requests).toEqual([])
  })
})

test('raw never sends to another server, whatever its options', async () => {
  await using other = await startServerThatSays(200, { success: true, data: {} })
  await using server = await startServerThatSays(200, { success: true, data: {} })
  const { raw } = createCardClient({ baseUrl: server.baseUrl, ...credentials })
  await raw.GET('/payouts/{reference}', { params: { path: { reference: 'order-1' } }, baseUrl: other.baseUrl })
  expect(server.requests).toHaveLength(1)
  expect(other.requests).toEqual([])
})
