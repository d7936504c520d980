import { describe, expect, test } from 'vitest'
import { CardWaitError, createCardClient } from '../src/index.ts'
import { credentials } from './credentials.ts'
import { startServer } from './servers/start-server.ts'

/** Answers with one state after the other, and with the last one for ever. A number is a refusal with that status. */
function startServerThatGoesThrough(...states: readonly (string | number)[]) {
  let count = 0
  return startServer((_, response) => {
    const state = states[Math.min(count++, states.length - 1)]
    if (typeof state === 'number') response.writeHead(state).end()
    else response.end(JSON.stringify({ success: true, data: { status: state, polling_attempts: count } }))
  })
}

const clientOf = ({ baseUrl }: { readonly baseUrl: string }) =>
  createCardClient({ baseUrl, ...credentials, retries: 0 })
const soon = { intervalMs: 5 }
const isSuccess = ({ status }: { readonly status: string }) => status === 'success'

describe('waitForPayout', () => {
  test('looks the payout up until it is in the state that is waited for, and shows every state on the way', async () => {
    await using server = await startServerThatGoesThrough('pending', 'processing', 'success')
    const polls: unknown[] = []
    const payout = await clientOf(server).waitForPayout('order-1', {
      ...soon,
      until: isSuccess,
      onPoll: ({ status }, { count, elapsedMs }) => polls.push([status, count, elapsedMs >= 0]),
    })
    expect(payout).toEqual({ status: 'success', polling_attempts: 3 })
    expect(polls).toEqual([
      ['pending', 1, true],
      ['processing', 2, true],
      ['success', 3, true],
    ])
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(3).fill('GET /api/v1/payouts/order-1'),
    )
  })

  test('pauses longer each time', async () => {
    await using server = await startServerThatGoesThrough('pending', 'pending', 'pending', 'pending', 'success')
    const elapsed: number[] = []
    await clientOf(server).waitForPayout('order-1', {
      intervalMs: 40,
      maxIntervalMs: 60,
      until: isSuccess,
      onPoll: (_, { elapsedMs }) => elapsed.push(elapsedMs),
    })
    const pauses = elapsed.slice(1).map((at, index) => at - (elapsed[index] ?? 0))
    // A tenth more or less, so that those who began together do not poll together.
    for (const [index, pauseMs] of [40, 60, 60, 60].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(pauseMs * 0.9 - 5)
    }
  })

  test('is not disturbed by a service that is away for a moment', async () => {
    await using server = await startServerThatGoesThrough('pending', 503, 429, 502, 'success')
    expect(await clientOf(server).waitForPayout('order-1', { ...soon, until: isSuccess })).toMatchObject({
      status: 'success',
    })
  })

  test('ends with a refusal that will not pass', async () => {
    await using server = await startServerThatGoesThrough('pending', 404)
    const wait = clientOf(server).waitForPayout('order-1', { ...soon, until: isSuccess })
    await expect(wait).rejects.toMatchObject({ kind: 'refused', status: 404 })
    expect(server.requests).toHaveLength(2)
  })

  test('ends at its deadline, with the last state that was seen', async () => {
    await using server = await startServerThatGoesThrough('pending', 'processing')
    const wait = clientOf(server).waitForPayout('order-1', { ...soon, until: isSuccess, deadlineMs: 1_000 })
    await expect(wait).rejects.toThrow(CardWaitError)
    await expect(wait).rejects.toMatchObject({
      kind: 'not-reached',
      operationId: 'getPayoutStatus',
      lastState: { status: 'processing' },
      mayHaveChangedState: false,
      message:
        'getPayoutStatus: expected the state that is waited for within 1000 ms, received other states; the last of them is lastState.',
    })
  })

  test('ends at its deadline although the service does not answer', async () => {
    await using server = await startServer(() => {})
    const wait = clientOf(server).waitForPayout('order-1', { ...soon, until: isSuccess, deadlineMs: 50 })
    await expect(wait).rejects.toMatchObject({
      kind: 'not-reached',
      lastState: undefined,
      message: 'getPayoutStatus: expected the state that is waited for within 50 ms, received no state at all.',
    })
  })

  test('is stopped by a signal, at once, also in a pause', async () => {
    await using server = await startServerThatGoesThrough('pending')
    const startedAt = performance.now()
    const controller = new AbortController()
    const wait = clientOf(server).waitForPayout('order-1', {
      intervalMs: 60_000,
      until: isSuccess,
      signal: controller.signal,
      onPoll: () => void setTimeout(() => controller.abort(), 50),
    })
    await expect(wait).rejects.toMatchObject({
      kind: 'not-reached',
      lastState: { status: 'pending' },
      message: expect.stringContaining('before the waiting was stopped'),
    })
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })

  test('ends with what until or onPoll throw', async () => {
    await using server = await startServerThatGoesThrough('failed')
    const cards = clientOf(server)
    const giveUp = () => {
      throw new TypeError('the payout failed')
    }
    await expect(cards.waitForPayout('order-1', { until: giveUp })).rejects.toThrow('the payout failed')
    await expect(cards.waitForPayout('order-1', { until: isSuccess, onPoll: giveUp })).rejects.toThrow(
      'the payout failed',
    )
    expect(server.requests).toHaveLength(2)
  })

  test.each([{ deadlineMs: 0 }, { intervalMs: -1 }, { intervalMs: Number.NaN }])('refuses %j', async (options) => {
    await using server = await startServerThatGoesThrough('success')
    const wait = clientOf(server).waitForPayout('order-1', { until: isSuccess, ...options })
    await expect(wait).rejects.toMatchObject({ kind: 'invalid-options' })
    expect(server.requests).toEqual([])
  })
})

test('waitForPayment looks a payment up by both of its names', async () => {
  await using server = await startServerThatGoesThrough('pending', 'success')
  const names = { order_id: 'order-1', pay_id: 'pay-1' }
  expect(await clientOf(server).waitForPayment(names, { ...soon, until: isSuccess })).toMatchObject({
    status: 'success',
  })
  expect(server.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', '/api/v1/payments/direct-status', names],
    ['POST', '/api/v1/payments/direct-status', names],
  ])
})
