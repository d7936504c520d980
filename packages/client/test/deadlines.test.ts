import { getEventListeners } from 'node:events'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createCardClient } from '../src/index.ts'
import { sleep } from '../src/sleep.ts'
import { credentials, readingCalls, sampleCalls } from './sample-calls.ts'
import { startServer, startServerThatSays } from './servers/start-server.ts'

vi.mock('../src/sleep.ts', { spy: true })
afterEach(() => void vi.useRealTimers())

const startSilentServer = () => startServer(() => {})
const topUp = { cardId: 'crd_1', body: { amount: 1, currency: 'USD' } } as const
const oneTurn = () => new Promise((resolve) => setImmediate(resolve))

test.each(sampleCalls)('$operationId gives up after timeoutMs, and no earlier', async (sample) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  let isOver = false
  let wasOverBefore: boolean | undefined
  await using server = await startServer(async () => {
    vi.advanceTimersByTime(499)
    await oneTurn()
    wasOverBefore = isOver
    vi.advanceTimersByTime(1)
  })
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
  const call = sample.call(cards, { timeoutMs: 500 }).finally(() => {
    isOver = true
  })
  await expect(call).rejects.toMatchObject({
    kind: sample.changesState ? 'outcome-unknown' : 'timeout',
    mayHaveChangedState: sample.changesState,
    message: expect.stringContaining(`${sample.operationId}: no response arrived within 500 ms (timeout).`),
  })
  expect(wasOverBefore).toBe(false)
  expect(server.requests).toHaveLength(1)
})

test('a call without timeoutMs has thirty seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await using server = await startServer(() => void vi.advanceTimersByTime(30_000))
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
  await expect(cards.topUpCard(topUp)).rejects.toMatchObject({
    message: expect.stringContaining('no response arrived within 30000 ms'),
  })
})

test('timeoutMs of the client applies to calls without one', async () => {
  await using server = await startSilentServer()
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, timeoutMs: 40 })
  await expect(cards.getPayoutStatus({ reference: 'order-1' }, { timeoutMs: undefined })).rejects.toMatchObject({
    message: expect.stringContaining('within 40 ms'),
  })
})

test('timeoutMs covers a response that starts and does not end', async () => {
  await using server = await startServer((_, response) => void response.writeHead(200).write('{"success":true,'))
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, timeoutMs: 60 })
  await expect(cards.topUpCard(topUp)).rejects.toMatchObject({ kind: 'outcome-unknown', lostBy: 'timeout' })
  await expect(cards.getPayoutStatus({ reference: 'order-1' })).rejects.toMatchObject({ kind: 'timeout' })
})

test('timeoutMs covers a refusal that starts and does not end', async () => {
  await using server = await startServer((_, response) => void response.writeHead(500).write('<html>'))
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, timeoutMs: 60 })
  await expect(cards.topUpCard(topUp)).rejects.toMatchObject({ kind: 'outcome-unknown', lostBy: 'timeout' })
})

test('timeoutMs covers an injected fetch that ignores signals', async () => {
  const cards = createCardClient({
    baseUrl: 'http://127.0.0.1:9',
    ...credentials,
    timeoutMs: 30,
    fetch: () => new Promise(() => {}),
  })
  await expect(cards.topUpCard(topUp)).rejects.toMatchObject({ kind: 'outcome-unknown', lostBy: 'timeout' })
})

test('a call that is over closes its connection', async () => {
  const controller = new AbortController()
  let isClosed = false
  await using server = await startServer((_, response) => {
    response.on('close', () => {
      isClosed = true
    })
    controller.abort()
  })
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
  await cards.topUpCard(topUp, { signal: controller.signal }).catch(() => {})
  await expect.poll(() => isClosed).toBe(true)
})

test('a call that is over before there is a connection is not sent', async () => {
  await using server = await startServerThatSays(200, { success: true, data: {} })
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
  const controller = new AbortController()
  const original = globalThis.fetch
  globalThis.fetch = (...call) => {
    const response = original(...call)
    controller.abort()
    return response
  }
  try {
    await expect(cards.topUpCard(topUp, { signal: controller.signal })).rejects.toMatchObject({ lostBy: 'aborted' })
  } finally {
    globalThis.fetch = original
  }
  await cards.getPayoutStatus({ reference: 'order-1' })
  expect(server.requests.map(({ method }) => method)).toEqual(['GET'])
})

test.each([0, -1, Number.NaN, Number.NEGATIVE_INFINITY])('timeoutMs %d is an invalid option', async (timeoutMs) => {
  await using server = await startServerThatSays(200, { success: true, data: {} })
  const isInvalid = { kind: 'invalid-options', message: expect.stringContaining(`received ${timeoutMs}`) }
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
  await expect(cards.topUpCard(topUp, { timeoutMs })).rejects.toMatchObject({ ...isInvalid, operationId: 'topUpCard' })
  expect(server.requests).toEqual([])
  expect(() => createCardClient({ baseUrl: server.baseUrl, ...credentials, timeoutMs })).toThrow(
    expect.objectContaining(isInvalid),
  )
})

test('Infinity is no limit', async () => {
  await using server = await startServer((_, response) => {
    setTimeout(() => response.end('{"success":true,"data":{}}'), 50)
  })
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, timeoutMs: Number.POSITIVE_INFINITY })
  expect(await cards.topUpCard(topUp)).toEqual({})
  const { response } = await cards.raw.GET('/payouts/{reference}', { params: { path: { reference: 'order-1' } } })
  expect(response.status).toBe(200)
})

test('raw has the timeout of the client', async () => {
  await using server = await startSilentServer()
  const { raw } = createCardClient({ baseUrl: server.baseUrl, ...credentials, timeoutMs: 40 })
  const call = raw.GET('/payouts/{reference}', { params: { path: { reference: 'order-1' } } })
  await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
})

describe('a signal', () => {
  test.each(sampleCalls)('a signal aborts $operationId', async (sample) => {
    const controller = new AbortController()
    await using server = await startServer(() => controller.abort())
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    await expect(sample.call(cards, { signal: controller.signal })).rejects.toMatchObject({
      kind: sample.changesState ? 'outcome-unknown' : 'aborted',
      mayHaveChangedState: sample.changesState,
      message: expect.stringContaining('no response arrived (aborted).'),
    })
    expect(server.requests).toHaveLength(1)
  })

  test.each(sampleCalls)('an aborted signal stops $operationId before anything is sent', async (sample) => {
    await using server = await startServerThatSays(200, sample.response)
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    await expect(sample.call(cards, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      kind: 'aborted',
      mayHaveChangedState: false,
      message: `${sample.operationId}: no response arrived (aborted). Nothing was sent.`,
    })
    expect(server.requests).toEqual([])
  })

  test.each(readingCalls)('a signal ends the retries of $operationId', async (sample) => {
    const controller = new AbortController()
    const { sleep: reallySleep } = await vi.importActual<typeof import('../src/sleep.ts')>('../src/sleep.ts')
    vi.mocked(sleep).mockImplementationOnce(async (ms, deadline) => {
      const pause = reallySleep(ms, deadline)
      controller.abort()
      await pause
    })
    await using server = await startServerThatSays(503, {}, { 'retry-after': '15' })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, retries: 10 })
    await expect(sample.call(cards, { signal: controller.signal })).rejects.toMatchObject({
      kind: 'rejected',
      status: 503,
    })
    expect(server.requests).toHaveLength(1)
  })

  test('a signal is released when the call is over', async () => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    const { signal } = new AbortController()
    for (let count = 0; count < 3; count++) await cards.getPayoutStatus({ reference: 'order-1' }, { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
