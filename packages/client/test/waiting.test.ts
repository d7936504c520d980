import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CardWaitError, createCardClient } from '../src/index.ts'
import { sleep } from '../src/sleep.ts'
import { credentials } from './sample-calls.ts'
import { startServer } from './servers/start-server.ts'

// No test waits here: the waits of the client are recorded, and sleep.test.ts covers real time.
vi.mock('../src/sleep.ts', { spy: true })
beforeEach(() => void vi.mocked(sleep).mockReset().mockResolvedValue())

// Deadlines come when a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

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
const isSuccess = ({ status }: { readonly status: string }) => status === 'success'

describe('waitForPayout', () => {
  test('waitForPayout polls the payout until it reaches the state, and reports every state on the way', async () => {
    await using server = await startServerThatGoesThrough('pending', 'processing', 'success')
    const polls: unknown[] = []
    const payout = await clientOf(server).waitForPayout('order-1', {
      until: isSuccess,
      onPoll: ({ status }, { count, elapsedMs }) => {
        polls.push([status, count, elapsedMs])
        vi.advanceTimersByTime(1_500)
      },
    })
    expect(payout).toEqual({ status: 'success', polling_attempts: 3 })
    expect(polls).toEqual([
      ['pending', 1, 0],
      ['processing', 2, 1_500],
      ['success', 3, 3_000],
    ])
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(3).fill('GET /api/v1/payouts/order-1'),
    )
  })

  test.each([
    ['a tenth less', 0, [36, 54, 72, 72]],
    ['a tenth more', 1, [44, 66, 88, 88]],
  ])('waitForPayout pauses longer each time, and %s than others that began with it', async (_, random, expected) => {
    await using server = await startServerThatGoesThrough('pending', 'pending', 'pending', 'pending', 'success')
    const jitter = vi.spyOn(Math, 'random').mockReturnValue(random)
    await clientOf(server)
      .waitForPayout('order-1', { intervalMs: 40, maxIntervalMs: 80, until: isSuccess })
      .finally(() => jitter.mockRestore())
    expect(vi.mocked(sleep).mock.calls.map(([ms]) => Math.round(ms))).toEqual(expected)
  })

  test('waitForPayout is not disturbed by a service that is away for a moment', async () => {
    await using server = await startServerThatGoesThrough('pending', 503, 429, 502, 'success')
    expect(await clientOf(server).waitForPayout('order-1', { until: isSuccess })).toMatchObject({
      status: 'success',
    })
  })

  test('waitForPayout ends with a refusal that will not pass', async () => {
    await using server = await startServerThatGoesThrough('pending', 404)
    const wait = clientOf(server).waitForPayout('order-1', { until: isSuccess })
    await expect(wait).rejects.toMatchObject({ kind: 'rejected', status: 404 })
    expect(server.requests).toHaveLength(2)
  })

  test('waitForPayout ends at its deadline, with the last state that was seen', async () => {
    await using server = await startServerThatGoesThrough('pending', 'processing')
    const wait = clientOf(server).waitForPayout('order-1', {
      until: isSuccess,
      deadlineMs: 1_000,
      onPoll: ({ status }) => void vi.advanceTimersByTime(status === 'processing' ? 1 : 999),
    })
    await expect(wait).rejects.toThrow(CardWaitError)
    expect(server.requests).toHaveLength(2)
    await expect(wait).rejects.toMatchObject({
      kind: 'not-reached',
      operationId: 'getPayoutStatus',
      lastState: { status: 'processing' },
      mayHaveChangedState: false,
      message:
        'getPayoutStatus: expected the state to be reached within 1000 ms, received other states; lastState is the last.',
    })
  })

  test('waitForPayout ends at its deadline although the service does not respond', async () => {
    await using server = await startServer(() => void vi.advanceTimersByTime(50))
    const wait = clientOf(server).waitForPayout('order-1', { until: isSuccess, deadlineMs: 50 })
    await expect(wait).rejects.toMatchObject({
      kind: 'not-reached',
      lastState: undefined,
      message: 'getPayoutStatus: expected the state to be reached within 50 ms, received no state.',
    })
  })

  test('a signal stops waitForPayout, also in a pause', async () => {
    await using server = await startServerThatGoesThrough('pending')
    const controller = new AbortController()
    const { sleep: reallySleep } = await vi.importActual<typeof import('../src/sleep.ts')>('../src/sleep.ts')
    vi.mocked(sleep).mockImplementation(async (ms, deadline) => {
      // The clock stands still: nothing else ends this pause.
      const pause = reallySleep(ms, deadline)
      controller.abort()
      await pause
    })
    const wait = clientOf(server).waitForPayout('order-1', { until: isSuccess, signal: controller.signal })
    await expect(wait).rejects.toMatchObject({
      kind: 'not-reached',
      lastState: { status: 'pending' },
      message: expect.stringContaining('before the signal aborted'),
    })
  })

  test('waitForPayout ends with what until or onPoll throw', async () => {
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

  test.each([{ deadlineMs: 0 }, { intervalMs: -1 }, { intervalMs: Number.NaN }])(
    'waitForPayout rejects %j',
    async (options) => {
      await using server = await startServerThatGoesThrough('success')
      const wait = clientOf(server).waitForPayout('order-1', { until: isSuccess, ...options })
      await expect(wait).rejects.toMatchObject({ kind: 'invalid-options' })
      expect(server.requests).toEqual([])
    },
  )
})

test('waitForPayment looks a payment up by both of its names', async () => {
  await using server = await startServerThatGoesThrough('pending', 'success')
  const names = { order_id: 'order-1', pay_id: 'pay-1' }
  expect(await clientOf(server).waitForPayment(names, { until: isSuccess })).toMatchObject({
    status: 'success',
  })
  expect(server.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', '/api/v1/payments/direct-status', names],
    ['POST', '/api/v1/payments/direct-status', names],
  ])
})
