import * as undici6 from 'undici-6'
import * as undici7 from 'undici-7'
import * as undici8 from 'undici-8'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCardClient } from '../src/index.ts'
import { changingCalls, credentials, readingCalls } from './sample-calls.ts'
import { startRawServer, writeResponse } from './servers/start-raw-server.ts'

// Where undici keeps its global dispatchers.
const places = [Symbol.for('undici.globalDispatcher.1'), Symbol.for('undici.globalDispatcher.2')]
const runtime = globalThis as unknown as Record<symbol, unknown>
const before = places.map((place) => runtime[place])

beforeEach(async () => {
  // Node sets its own with the first request.
  await fetch('data:,').catch(() => {})
})
afterEach(() => {
  for (const [index, place] of places.entries()) if (before[index]) runtime[place] = before[index]
})

const undicis = [
  ['undici 6', undici6],
  ['undici 7', undici7],
  ['undici 8', undici8],
] as const

type Undici = typeof undici7

const impatient = { minTimeout: 1, maxTimeout: 1, methods: ['GET' as const, 'POST' as const, 'DELETE' as const] }

/** A retrying interceptor as applications write them: it dispatches again, with its own handler in front of the same one. */
function handmade({ DecoratorHandler }: Undici): undici7.Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    let left = 3
    const again = (fail: () => void) => (left-- > 0 ? dispatch(options, new Retrying(handler)) : fail())
    class Retrying extends DecoratorHandler {
      // Of undici 7 and 8.
      onResponseError(...rest: Parameters<NonNullable<typeof handler.onResponseError>>) {
        again(() => handler.onResponseError?.(...rest))
      }
      // Of undici 6.
      onError(error: Error) {
        again(() => (handler as { onError?(error: Error): void }).onError?.(error))
      }
    }
    return dispatch(options, new Retrying(handler))
  }
}

/** May be called twice. */
async function dispose(server: AsyncDisposable): Promise<void> {
  try {
    await server[Symbol.asyncDispose]()
  } catch {
    // It was closed already.
  }
}

describe.each(undicis)('with a retrying dispatcher of %s', (_, library) => {
  const undici = library as unknown as Undici
  const set = (dispatcher: unknown) => undici.setGlobalDispatcher(dispatcher as never)

  describe.each(['connection lost', '503', 'cut body', 'refused afterwards'])('%s', (end) => {
    async function startServer() {
      const server = await startRawServer(({ socket }) => {
        if (end === '503') return writeResponse(socket, '503 Service Unavailable', '{}')
        if (end === 'cut body') socket.write('HTTP/1.1 200 OK\r\netag: "1"\r\ncontent-length: 100\r\n\r\n{"succ')
        socket.destroy()
        // Nothing listens any more when the second request would be sent.
        if (end === 'refused afterwards') void dispose(server)
      })
      return server
    }

    test.each(changingCalls)('interceptors.retry does not send $operationId twice', async (sample) => {
      const server = await startServer()
      set(new undici.Agent().compose(undici.interceptors.retry(impatient)))
      const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
      await expect(sample.call(cards)).rejects.toMatchObject({ mayHaveChangedState: true, kind: 'outcome-unknown' })
      expect(server.executed).toHaveLength(1)
      await dispose(server)
    })
  })

  test.each(changingCalls)('RetryAgent is rejected for $operationId, and nothing is sent', async (sample) => {
    await using server = await startRawServer(({ socket }) => socket.destroy())
    set(new undici.RetryAgent(new undici.Agent(), impatient))
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    await expect(sample.call(cards)).rejects.toMatchObject({
      kind: 'invalid-request',
      mayHaveChangedState: false,
      message: expect.stringMatching(/RetryAgent of undici .* Nothing was sent\.$/),
    })
    expect(server.executed).toEqual([])
  })

  test.each(changingCalls)('a handmade interceptor does not send $operationId twice', async (sample) => {
    await using server = await startRawServer(({ socket }) => socket.destroy())
    set(new undici.Agent().compose(handmade(undici) as never))
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    await expect(sample.call(cards)).rejects.toMatchObject({ kind: 'outcome-unknown', mayHaveChangedState: true })
    expect(server.executed).toHaveLength(1)
  })

  test.each(readingCalls)('$operationId, which reads, may be sent again', async (sample) => {
    let count = 0
    await using server = await startRawServer(({ socket }) => {
      if (count++ === 0) socket.destroy()
      else writeResponse(socket, '200 OK', JSON.stringify(sample.response))
    })
    set(new undici.RetryAgent(new undici.Agent(), impatient))
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, retries: 1 })
    expect(await sample.call(cards)).toEqual(sample.response.data)
  })

  test('a port where nothing listens is unreachable, and nothing was sent', async () => {
    const server = await startRawServer(() => {})
    await server[Symbol.asyncDispose]()
    set(new undici.Agent())
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    await expect(cards.terminateCard({ cardId: 'crd_1' })).rejects.toMatchObject({
      kind: 'unreachable',
      mayHaveChangedState: false,
    })
  })
})

test('a refused connection behind a fetch of the caller may be its second attempt', async () => {
  const cards = createCardClient({
    baseUrl: 'https://api.example.com/api/v1',
    ...credentials,
    fetch: async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) })
    },
  })
  const error = await cards.terminateCard({ cardId: 'crd_1' }).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ kind: 'outcome-unknown', lostBy: 'connection-lost', mayHaveChangedState: true })
  expect(`${error}`).not.toContain('Nothing was sent')
})
