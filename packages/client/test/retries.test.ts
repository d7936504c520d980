import { describe, expect, test } from 'vitest'
import { createCardClient } from '../src/index.ts'
import { credentials } from './credentials.ts'
import { changingCalls, readingCalls } from './sample-calls.ts'
import { startRawServer, writeAnswer } from './servers/start-raw-server.ts'
import { startServer } from './servers/start-server.ts'

/** Fails so many times, then succeeds. */
function startServerThatRecovers(failures: number, status: number, headers: Record<string, string> = {}) {
  let count = 0
  return startServer((_, response) => {
    if (count++ < failures) response.writeHead(status, headers).end()
    else response.end('{"success":true,"data":{}}')
  })
}

test('the operations that can be repeated are those of the contract that change nothing', () => {
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

// Most of the time is spent waiting, so they wait together.
describe.concurrent.each(readingCalls)('$operationId, which reads,', (sample) => {
  test.each([408, 429, 500, 502, 503, 504])('is repeated after a %d', async (status) => {
    await using server = await startServerThatRecovers(1, status)
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    expect(await sample.call(cards)).toEqual({})
    expect(server.requests).toHaveLength(2)
    expect(server.requests[1]).toEqual(server.requests[0])
  })

  test('is repeated after a lost answer', async () => {
    let count = 0
    await using server = await startRawServer(({ socket }) => {
      if (count++ === 0) socket.destroy()
      else writeAnswer(socket, '200 OK', '{"success":true,"data":{}}')
    })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    expect(await sample.call(cards)).toEqual({})
    expect(server.executed).toHaveLength(2)
  })

  test('is given up after two repetitions, or as many as one asks for', async () => {
    await using server = await startServerThatRecovers(99, 503)
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    await expect(sample.call(cards)).rejects.toMatchObject({ kind: 'refused', status: 503 })
    expect(server.requests).toHaveLength(3)
    await expect(sample.call(cards, { retries: 0 })).rejects.toMatchObject({ kind: 'refused', status: 503 })
    expect(server.requests).toHaveLength(4)
  })

  test.each([400, 401, 404, 409, 422])('is not repeated after a %d, which would be the same again', async (status) => {
    await using server = await startServerThatRecovers(1, status)
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    await expect(sample.call(cards)).rejects.toMatchObject({ kind: 'refused', status })
    expect(server.requests).toHaveLength(1)
  })
})

describe.each(changingCalls)('$operationId, which changes something,', (sample) => {
  test.each([408, 429, 500, 502, 503, 504])('is never repeated: not after a %d', async (status) => {
    await using server = await startServerThatRecovers(1, status, { 'retry-after': '0' })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, retries: 5 })
    await expect(sample.call(cards, { retries: 5 })).rejects.toMatchObject({ status })
    expect(server.requests).toHaveLength(1)
  })
})

describe.concurrent('Retry-After', () => {
  async function elapsedUntilRepeated(retryAfter: string): Promise<number> {
    await using server = await startServerThatRecovers(1, 503, { 'retry-after': retryAfter })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    const startedAt = performance.now()
    await cards.getPayoutStatus({ reference: 'order-1' })
    return performance.now() - startedAt
  }

  test('in seconds is waited for', async () => {
    expect(await elapsedUntilRepeated('1')).toBeGreaterThanOrEqual(990)
  })

  test('as a date is waited for', async () => {
    // Dates have no milliseconds, so this one is between one and two seconds away.
    const elapsedMs = await elapsedUntilRepeated(new Date(Date.now() + 2_000).toUTCString())
    expect(elapsedMs).toBeGreaterThanOrEqual(900)
    expect(elapsedMs).toBeLessThan(10_000)
  })

  test.each(['', 'soon', '-5', '0', new Date(0).toUTCString()])(
    'that says %j is no reason to wait longer than usual',
    async (value) => {
      expect(await elapsedUntilRepeated(value)).toBeLessThan(10_000)
    },
  )

  test.each([
    ['longer than the call may take', '15', { timeoutMs: 12_000 }],
    ['longer than anybody waits', '3600', { timeoutMs: 100_000_000 }],
  ])('that is %s fails at once, and says for how long it would be', async (_, retryAfter, options) => {
    await using server = await startServerThatRecovers(1, 429, { 'retry-after': retryAfter })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    const startedAt = performance.now()
    const call = cards.getPayoutStatus({ reference: 'order-1' }, options)
    await expect(call).rejects.toMatchObject({ kind: 'refused', status: 429, retryAfterMs: Number(retryAfter) * 1_000 })
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(server.requests).toHaveLength(1)
  })
})

test('the pauses double, and are jittered', async () => {
  const arrivals: number[] = []
  await using server = await startServer((_, response) => {
    arrivals.push(performance.now())
    response.writeHead(503).end()
  })
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
  await cards.getPayoutStatus({ reference: 'order-1' }, { retries: 3 }).catch(() => {})
  const pauses = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? 0))
  for (const [index, longest] of [200, 400, 800].entries()) {
    expect(pauses[index]).toBeGreaterThanOrEqual(longest / 2 - 5)
  }
  expect(new Set(pauses.map((pause, index) => Math.round(pause / 2 ** index))).size).toBeGreaterThan(1)
})

test('a repetition asks for the credentials anew', async () => {
  await using server = await startServerThatRecovers(1, 503)
  let count = 0
  const cards = createCardClient({ baseUrl: server.baseUrl, apiKey: () => `key-${++count}` })
  await cards.getPayoutStatus({ reference: 'order-1' })
  expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual(['key-1', 'key-2'])
})
