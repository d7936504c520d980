import { loadContract } from '@card-contract/contract'
import { describe, expect, test } from 'vitest'
import { createCardClient, isProblem, OutcomeUnknownError, RejectedError } from '../src/index.ts'
import { callRaw, changingCalls, credentials, sampleCalls } from './sample-calls.ts'
import { type RawRequest, startRawServer, writeResponse } from './servers/start-raw-server.ts'
import { startServerThatSays } from './servers/start-server.ts'

const clientOf = ({ baseUrl }: { readonly baseUrl: string }) =>
  createCardClient({ baseUrl, ...credentials, retries: 5 })

/** Ways to carry out a request and lose the response. */
const losses: readonly (readonly [string, (request: RawRequest) => void])[] = [
  ['closes the connection', ({ socket }) => socket.end()],
  ['resets the connection', ({ socket }) => socket.resetAndDestroy()],
  ['closes in the middle of the response headers', ({ socket }) => socket.end('HTTP/1.1 200 OK\r\ncontent-')],
  [
    'closes in the middle of the response body',
    ({ socket }) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"success":true,"data"'),
  ],
  [
    'closes in the middle of a chunk',
    ({ socket }) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n20\r\n{"success":true'),
  ],
  ['responds with something other than HTTP', ({ socket }) => socket.end('220 mail.example.com ESMTP\r\n')],
  ['sends 100 Continue and nothing more', ({ socket }) => socket.end('HTTP/1.1 100 Continue\r\n\r\n')],
  ['sends invalid gzip', ({ socket }) => writeResponse(socket, '200 OK', 'not gzip', 'content-encoding: gzip\r\n')],
]

describe.concurrent.each(losses)('when the service carries out a request and %s', (_, lose) => {
  test.each(sampleCalls.filter(({ changesState }) => changesState))(
    '$operationId is sent once and fails with an unknown outcome',
    async (sample) => {
      await using server = await startRawServer(lose)
      const error = await sample.call(clientOf(server)).catch((error: unknown) => error)

      expect(server.executed).toHaveLength(1)
      expect(error).toBeInstanceOf(OutcomeUnknownError)
      expect(error).toMatchObject({
        kind: 'outcome-unknown',
        operationId: sample.operationId,
        lostBy: 'connection-lost',
        mayHaveChangedState: true,
      })
    },
  )

  test.each(sampleCalls.filter(({ changesState }) => !changesState))(
    '$operationId is retried, because it changes nothing',
    async (sample) => {
      await using server = await startRawServer(lose)
      const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, retries: 1 })
      await expect(sample.call(cards)).rejects.toMatchObject({ kind: 'connection-lost', mayHaveChangedState: false })
      expect(server.executed).toHaveLength(2)
    },
  )
})

test('every operation of the contract is tested here', () => {
  expect(sampleCalls.map(({ operationId }) => operationId)).toEqual(
    loadContract().operations.map(({ operationId }) => operationId),
  )
  const changing = loadContract().operations.filter(({ changesState }) => changesState !== false)
  expect(changingCalls).toHaveLength(changing.length)
})

test('an unknown outcome names the exact call that shows it, where the interface has one', async () => {
  await using server = await startRawServer(({ socket }) => socket.end())
  const said: Record<string, string> = {}
  for (const sample of changingCalls) {
    const error = await sample.call(clientOf(server)).catch((error: unknown) => error)
    said[sample.operationId] = (error as OutcomeUnknownError).howToFindOut
    expect(`${error}`).toContain(said[sample.operationId])
  }
  expect(said).toMatchInlineSnapshot(`
    {
      "createCard": "It may have been carried out and was not resent. Before you call it again, ask the service.",
      "createCardUser": "It may have been carried out and was not resent. Before you call it again, ask the service.",
      "disableCard": "It may have been carried out and was not resent. Before you call it again, check with operateCard({ cardId: "crd_01jnb2nq5gfirstcard0000001", body: { action: "get_balance" } }) or operateCard({ cardId: "crd_01jnb2nq5gfirstcard0000001", body: { action: "get_transactions" } }).",
      "enableCard": "It may have been carried out and was not resent. Before you call it again, check with operateCard({ cardId: "crd_01jnb2nq5gfirstcard0000001", body: { action: "get_balance" } }) or operateCard({ cardId: "crd_01jnb2nq5gfirstcard0000001", body: { action: "get_transactions" } }).",
      "operateCard": "It may have been carried out and was not resent. Before you call it again, check with operateCard({ cardId: "crd_01jnb2nq5gfirstcard0000001", body: { action: "get_balance" } }) or operateCard({ cardId: "crd_01jnb2nq5gfirstcard0000001", body: { action: "get_transactions" } }).",
      "queryCardOperation": "It may have been carried out and was not resent. Before you call it again, check with queryCardOperation({ id: "crd_01jnb2nq5gfirstcard0000001", action: "transactions" }).",
      "terminateCard": "It may have been carried out and was not resent. Before you call it again, check with operateCard({ cardId: "crd_01jnb2nq5gfirstcard0000001", body: { action: "get_balance" } }) or operateCard({ cardId: "crd_01jnb2nq5gfirstcard0000001", body: { action: "get_transactions" } }).",
      "topUpCard": "It may have been carried out and was not resent. Before you call it again, check with operateCard({ cardId: "crd_01jnb2nq5gfirstcard0000001", body: { action: "get_balance" } }) or operateCard({ cardId: "crd_01jnb2nq5gfirstcard0000001", body: { action: "get_transactions" } }).",
      "withdrawFromCard": "It may have been carried out and was not resent. Before you call it again, check with operateCard({ cardId: "crd_01jnb2nq5gfirstcard0000001", body: { action: "get_balance" } }) or operateCard({ cardId: "crd_01jnb2nq5gfirstcard0000001", body: { action: "get_transactions" } }).",
    }
  `)
})

describe('a runtime that resends requests on its own is stopped', () => {
  test.each(changingCalls)(
    '$operationId arrives once although the service responds with 421, after which Node resends',
    async (sample) => {
      await using server = await startRawServer(({ socket }) => writeResponse(socket, '421 Misdirected Request', ''))
      const error = await sample.call(clientOf(server)).catch((error: unknown) => error)
      expect(server.executed).toHaveLength(1)
      expect(error).toMatchObject({ kind: 'outcome-unknown', mayHaveChangedState: true })
    },
  )

  test.each(changingCalls)('raw: $operationId arrives once although the service responds with 421', async (sample) => {
    await using server = await startRawServer(({ socket }) => writeResponse(socket, '421 Misdirected Request', ''))
    await callRaw(createCardClient({ baseUrl: server.baseUrl, ...credentials }), sample).catch(() => {})
    expect(server.executed).toHaveLength(1)
  })

  test('control: without the client, Node sends the same request twice', async () => {
    await using server = await startRawServer(({ socket }) => writeResponse(socket, '421 Misdirected Request', ''))
    await fetch(`${server.baseUrl}/virtual-cards/cards/crd_1/topup`, {
      method: 'POST',
      body: '{"amount":1,"currency":"USD"}',
    })
    expect(server.executed).toHaveLength(2)
  })

  test.each(changingCalls)(
    '$operationId arrives once when a kept-alive connection turns out to be broken',
    async (sample) => {
      await using server = await startRawServer(({ socket, countOnConnection }) => {
        if (countOnConnection === 1) writeResponse(socket, '200 OK', '{"success":true,"data":{}}')
        else socket.resetAndDestroy()
      })
      const cards = clientOf(server)
      await sample.call(cards)
      // The connection is free for the next request only after this turn.
      await new Promise((resolve) => setTimeout(resolve, 20))
      const error = await sample.call(cards).catch((error: unknown) => error)
      expect(server.executed).toHaveLength(2)
      expect(error).toMatchObject({ kind: 'outcome-unknown' })
    },
  )

  test('a kept-alive connection that closes while idle never causes a second request', async () => {
    await using server = await startRawServer(({ socket }) => {
      writeResponse(socket, '200 OK', '{"success":true,"data":{}}')
      setTimeout(() => socket.end(), 5)
    })
    const cards = clientOf(server)
    let calls = 0
    for (const pauseMs of [4, 5, 6, 5, 5, 5, 4, 6]) {
      calls++
      await cards.queryCardOperation({ id: 'crd_1', action: 'topup', amount: 1 }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(OutcomeUnknownError)
      })
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    expect(server.executed.length).toBeLessThanOrEqual(calls)
  })
})

describe('what is known of an outcome', () => {
  test.each(changingCalls)('the outcome of $operationId is known if the connection was refused', async (sample) => {
    const server = await startRawServer(() => {})
    await server[Symbol.asyncDispose]()
    await expect(sample.call(clientOf(server))).rejects.toMatchObject({
      kind: 'unreachable',
      mayHaveChangedState: false,
      message: expect.stringContaining('Nothing was sent.'),
    })
  })

  test('the outcome is known if the name of the service is unknown', async () => {
    const cards = clientOf({ baseUrl: 'http://nowhere.invalid/api/v1' })
    await expect(cards.disableCard({ cardId: 'crd_1' })).rejects.toMatchObject({
      kind: 'unreachable',
      mayHaveChangedState: false,
    })
  })

  test('the outcome is not known if the port speaks http instead of https, but the message says so', async () => {
    await using server = await startServerThatSays(200, {})
    const cards = clientOf({ baseUrl: server.baseUrl.replace('http:', 'https:') })
    await expect(cards.disableCard({ cardId: 'crd_1' })).rejects.toMatchObject({
      message: expect.stringContaining('; the port uses HTTP, not HTTPS).'),
    })
  })

  test.each([400, 401, 404, 409, 422, 429])('the outcome is known if the service rejected with %d', async (status) => {
    await using server = await startServerThatSays(status, {})
    await expect(clientOf(server).disableCard({ cardId: 'crd_1' })).rejects.toMatchObject({
      mayHaveChangedState: false,
    })
  })
})

test.each([
  ['a 500', 500, '{}'],
  ['the 502 of a gateway', 502, '<html>'],
  ['the 504 of a gateway', 504, '<html>'],
  ['a 200 that is a page', 200, '<html>'],
  ['a 200 that is empty', 200, ''],
  ['a 200 that is cut off', 200, '{"success":true,"da'],
  ['a 201', 201, '{"success":true,"data":{}}'],
  ['a redirect', 303, ''],
])('%s may mean that money was moved, and the message says which call to check with', async (_, status, body) => {
  await using server = await startServerThatSays(status, body)
  const error = await clientOf(server)
    .topUpCard({ cardId: 'crd_1', body: { amount: 1, currency: 'USD' } })
    .catch((error: unknown) => error)
  expect(server.requests).toHaveLength(1)
  expect(error).toMatchObject({ mayHaveChangedState: true, status })
  expect(`${error}`).toContain(
    'Before you call it again, check with operateCard({ cardId: "crd_1", body: { action: "get_balance" } }) or ',
  )
})

describe('a status that leaves the outcome open', () => {
  const unknownStatuses = [408, 500, 502, 503, 504]
  const topUp = { cardId: 'crd_1', body: { amount: 1, currency: 'USD' } } as const
  const problemWith = (more: object) => ({
    success: false,
    error: { code: 'store-unavailable', message: 'the database cannot answer now', details: [], ...more },
  })
  const failureOf = async (status: number, body: unknown) => {
    await using server = await startServerThatSays(status, body, { 'x-request-id': 'req-7' })
    return await clientOf(server)
      .topUpCard(topUp)
      .catch((error: unknown) => error)
  }

  test.each(changingCalls.flatMap((sample) => unknownStatuses.map((status) => ({ ...sample, status }))))(
    '$operationId is not reported as rejected after a $status',
    async ({ call, operationId, status }) => {
      await using server = await startServerThatSays(status, '<html>')
      const error = await call(clientOf(server)).catch((error: unknown) => error)
      expect(server.requests).toHaveLength(1)
      expect(error).toBeInstanceOf(OutcomeUnknownError)
      expect(error).toMatchObject({ kind: 'outcome-unknown', operationId, status, mayHaveChangedState: true })
      expect(`${error}`).toContain((error as OutcomeUnknownError).howToFindOut)
    },
  )

  test('the error has the body and the request id, and no way in which a response was lost', async () => {
    const error = await failureOf(503, problemWith({}))
    expect(error).toMatchObject({ requestId: 'req-7', body: problemWith({}) })
    expect((error as OutcomeUnknownError).lostBy).toBeUndefined()
    expect(`${error}`).toContain(
      'received 503 with store-unavailable: the database cannot answer now; expected 200 with { success: true, data }.',
    )
  })

  test('the error is never recognised as a problem: a program that tests for problems first would report a refusal', async () => {
    expect(isProblem(await failureOf(503, problemWith({})))).toBe(false)
  })

  test.each(unknownStatuses)(
    'the error is a refusal after all if the problem proves that nothing was applied: %d',
    async (status) => {
      const error = await failureOf(status, problemWith({ applied: false }))
      expect(error).toBeInstanceOf(RejectedError)
      expect(error).toMatchObject({ kind: 'rejected', status, mayHaveChangedState: false })
    },
  )

  test.each([true, 0, 'false', null])('the outcome stays open if the problem says applied: %j', async (applied) => {
    expect(await failureOf(503, problemWith({ applied }))).toMatchObject({ kind: 'outcome-unknown' })
  })
})

test('the call to check with quotes an id so that it can be pasted', async () => {
  await using server = await startServerThatSays(500, {})
  const error = await clientOf(server)
    .disableCard({ cardId: 'a "b" {action} $&' })
    .catch((error: unknown) => error)
  expect((error as OutcomeUnknownError).howToFindOut).toContain(
    'operateCard({ cardId: "a \\"b\\" {action} $&", body: { action: "get_transactions" } })',
  )
})

test.each(changingCalls)(
  '$operationId to a port that fetch blocks is unreachable, and nothing was sent',
  async (sample) => {
    await expect(sample.call(clientOf({ baseUrl: 'http://127.0.0.1:6000/api/v1' }))).rejects.toMatchObject({
      kind: 'unreachable',
      mayHaveChangedState: false,
      message: expect.stringContaining('Nothing was sent.'),
    })
  },
)
