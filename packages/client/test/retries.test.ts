import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createCardClient } from '../src/index.ts'
import { sleep } from '../src/sleep.ts'
import { changingCalls, credentials, readingCalls } from './sample-calls.ts'
import { startRawServer, writeResponse } from './servers/start-raw-server.ts'
import { startServer } from './servers/start-server.ts'

// No test waits here: the waits of the client are recorded, and sleep.test.ts covers real time.
vi.mock('../src/sleep.ts', { spy: true })
const pauses = () => vi.mocked(sleep).mock.calls.map(([ms]) => ms)

beforeEach(() => {
  vi.mocked(sleep).mockReset().mockResolvedValue()
  // The middle of what is jittered.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  return () => random.mockRestore()
})

/** Fails so many times, then succeeds. */
function startServerThatRecovers(failures: number, status: number, headers: Record<string, string> = {}) {
  let count = 0
  return startServer((_, response) => {
    if (count++ < failures) response.writeHead(status, headers).end()
    else response.end('{"success":true,"data":{}}')
  })
}

test('the operations that are retried are those that change nothing, according to the contract', () => {
  expect(readingCalls.map(({ operationId, request }) => [operationId, request])).toMatchInlineSnapshot(`
    [
      [
        "operateCard",
        {
          "body": {
            "action": "get_balance",
          },
          "cardId": "crd_01jnb2nq5gfirstcard0000001",
        },
      ],
      [
        "queryCardOperation",
        {
          "action": "transactions",
          "amount": 0.29,
          "currency": "USD",
          "id": "crd_01jnb2nq5gfirstcard0000001",
        },
      ],
      [
        "checkPaymentStatus",
        {
          "body": {
            "order_id": "order-2026-0117",
            "pay_id": "pay_01jn8w4c9horderpayment0001",
          },
        },
      ],
      [
        "getPayoutStatus",
        {
          "reference": "order-2026-0142",
        },
      ],
    ]
  `)
})

describe.each(readingCalls)('$operationId, which reads,', (sample) => {
  test.each([408, 429, 500, 502, 503, 504])('the call is retried after a %d', async (status) => {
    await using server = await startServerThatRecovers(1, status)
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    expect(await sample.call(cards)).toEqual({})
    expect(server.requests).toHaveLength(2)
    expect(server.requests[1]).toEqual(server.requests[0])
  })

  test('the call is retried after a lost response', async () => {
    let count = 0
    await using server = await startRawServer(({ socket }) => {
      if (count++ === 0) socket.destroy()
      else writeResponse(socket, '200 OK', '{"success":true,"data":{}}')
    })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    expect(await sample.call(cards)).toEqual({})
    expect(server.executed).toHaveLength(2)
  })

  test('the call is given up after two retries, or as many as the caller asks for', async () => {
    await using server = await startServerThatRecovers(99, 503)
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    await expect(sample.call(cards)).rejects.toMatchObject({ kind: 'rejected', status: 503 })
    expect(server.requests).toHaveLength(3)
    await expect(sample.call(cards, { retries: 0 })).rejects.toMatchObject({ kind: 'rejected', status: 503 })
    expect(server.requests).toHaveLength(4)
  })

  test.each([400, 401, 404, 409, 422])(
    'the call is not retried after a %d, because the result would be the same',
    async (status) => {
      await using server = await startServerThatRecovers(1, status)
      const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
      await expect(sample.call(cards)).rejects.toMatchObject({ kind: 'rejected', status })
      expect(server.requests).toHaveLength(1)
    },
  )
})

describe.each(changingCalls)('$operationId, which changes something,', (sample) => {
  test.each([408, 429, 500, 502, 503, 504])('the call is never retried after a %d', async (status) => {
    await using server = await startServerThatRecovers(1, status, { 'retry-after': '0' })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, retries: 5 })
    await expect(sample.call(cards, { retries: 5 })).rejects.toMatchObject({ status })
    expect(server.requests).toHaveLength(1)
  })
})

describe('Retry-After', () => {
  async function pauseBefore(retryAfter: string): Promise<number | undefined> {
    await using server = await startServerThatRecovers(1, 503, { 'retry-after': retryAfter })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    await cards.getPayoutStatus({ reference: 'order-1' })
    expect(server.requests).toHaveLength(2)
    return pauses()[0]
  }

  test('Retry-After in seconds is waited for', async () => {
    expect(await pauseBefore('7')).toBe(7_000)
  })

  test('Retry-After as a date is waited for', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12, 0, 0) })
    try {
      expect(await pauseBefore('Fri, 20 Nov 2026 12:00:05 GMT')).toBe(5_000)
    } finally {
      vi.useRealTimers()
    }
  })

  test.each(['', 'soon', '-5', '0', new Date(0).toUTCString()])(
    'Retry-After that says %j is no reason to wait longer than usual',
    async (value) => {
      expect(await pauseBefore(value)).toBe(150)
    },
  )

  test.each([
    ['longer than the call may take', '15', { timeoutMs: 12_000 }],
    ['longer than the client ever waits', '3600', { timeoutMs: 100_000_000 }],
  ])('Retry-After that is %s fails at once and reports how long it would be', async (_, retryAfter, options) => {
    await using server = await startServerThatRecovers(1, 429, { 'retry-after': retryAfter })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    const call = cards.getPayoutStatus({ reference: 'order-1' }, options)
    await expect(call).rejects.toMatchObject({
      kind: 'rejected',
      status: 429,
      retryAfterMs: Number(retryAfter) * 1_000,
    })
    expect(pauses()).toEqual([])
    expect(server.requests).toHaveLength(1)
  })
})

test.each([
  ['at least half', 0, [100, 200, 400, 800, 1_600, 2_500, 2_500]],
  ['at most all', 1, [200, 400, 800, 1_600, 3_200, 5_000, 5_000]],
])('the pauses double, up to five seconds, and are jittered: %s', async (_, random, expected) => {
  vi.mocked(Math.random).mockReturnValue(random)
  await using server = await startServerThatRecovers(99, 503)
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
  await cards.getPayoutStatus({ reference: 'order-1' }, { retries: 7 }).catch(() => {})
  expect(pauses()).toEqual(expected)
})

test('a retry asks for the credentials again', async () => {
  await using server = await startServerThatRecovers(1, 503)
  let count = 0
  const cards = createCardClient({ baseUrl: server.baseUrl, apiKey: () => `key-${++count}` })
  await cards.getPayoutStatus({ reference: 'order-1' })
  expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual(['key-1', 'key-2'])
})
