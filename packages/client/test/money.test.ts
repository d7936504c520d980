import { loadContract } from '@card-contract/contract'
import { describe, expect, test } from 'vitest'
import { createCardClient, OutcomeUnknownError } from '../src/index.ts'
import { credentials } from './credentials.ts'
import { callRaw, changingCalls, sampleCalls } from './sample-calls.ts'
import { type RawRequest, startRawServer, writeAnswer } from './servers/start-raw-server.ts'
import { startServerThatSays } from './servers/start-server.ts'

const clientOf = ({ baseUrl }: { readonly baseUrl: string }) =>
  createCardClient({ baseUrl, ...credentials, retries: 5 })

/** Ways to carry a request out and to lose its answer. */
const losses: readonly (readonly [string, (request: RawRequest) => void])[] = [
  ['closes the connection', ({ socket }) => socket.end()],
  ['resets the connection', ({ socket }) => socket.resetAndDestroy()],
  ['breaks off in the head of the answer', ({ socket }) => socket.end('HTTP/1.1 200 OK\r\ncontent-')],
  [
    'breaks off in the body of the answer',
    ({ socket }) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"success":true,"data"'),
  ],
  [
    'breaks off in a chunk',
    ({ socket }) => socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n20\r\n{"success":true'),
  ],
  ['answers with what is no HTTP', ({ socket }) => socket.end('220 mail.example.com ESMTP\r\n')],
  ['says 100 Continue and nothing more', ({ socket }) => socket.end('HTTP/1.1 100 Continue\r\n\r\n')],
  ['breaks its gzip', ({ socket }) => writeAnswer(socket, '200 OK', 'not gzip', 'content-encoding: gzip\r\n')],
]

describe.concurrent.each(losses)('when the service carries a request out and %s', (_, lose) => {
  test.each(sampleCalls.filter(({ changesState }) => changesState))(
    '$operationId was sent once, and says that its outcome is unknown',
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
    '$operationId is repeated, because it changes nothing',
    async (sample) => {
      await using server = await startRawServer(lose)
      const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, retries: 1 })
      await expect(sample.call(cards)).rejects.toMatchObject({ kind: 'connection-lost', mayHaveChangedState: false })
      expect(server.executed).toHaveLength(2)
    },
  )
})

test('all eleven operations are tried here', () => {
  expect(sampleCalls.map(({ operationId }) => operationId)).toEqual(
    loadContract().operations.map(({ operationId }) => operationId),
  )
  expect(sampleCalls).toHaveLength(11)
  expect(changingCalls).toHaveLength(9)
})

test('an unknown outcome says how to find out, where the interface has a way', async () => {
  await using server = await startRawServer(({ socket }) => socket.end())
  const said: Record<string, string> = {}
  for (const sample of changingCalls) {
    const error = await sample.call(clientOf(server)).catch((error: unknown) => error)
    said[sample.operationId] = (error as OutcomeUnknownError).howToFindOut
    expect(`${error}`).toContain(said[sample.operationId])
  }
  expect(said).toMatchInlineSnapshot(`
    {
      "createCard": "It may have been carried out, and was not sent again. Before you call it again, ask the service: no operation of the interface shows it.",
      "createCardUser": "It may have been carried out, and was not sent again. Before you call it again, ask the service: no operation of the interface shows it.",
      "disableCard": "It may have been carried out, and was not sent again. Before you call it again, look with operateCard (action: get_balance or get_transactions).",
      "enableCard": "It may have been carried out, and was not sent again. Before you call it again, look with operateCard (action: get_balance or get_transactions).",
      "operateCard": "It may have been carried out, and was not sent again. Before you call it again, look with operateCard (action: get_balance or get_transactions).",
      "queryCardOperation": "It may have been carried out, and was not sent again. Before you call it again, look with queryCardOperation (action: transactions).",
      "terminateCard": "It may have been carried out, and was not sent again. Before you call it again, look with operateCard (action: get_balance or get_transactions).",
      "topUpCard": "It may have been carried out, and was not sent again. Before you call it again, look with operateCard (action: get_balance or get_transactions).",
      "withdrawFromCard": "It may have been carried out, and was not sent again. Before you call it again, look with operateCard (action: get_balance or get_transactions).",
    }
  `)
})

describe('a runtime that repeats requests by itself is kept from it', () => {
  test.each(changingCalls)(
    '$operationId arrives once although the service answers 421, which Node repeats',
    async (sample) => {
      await using server = await startRawServer(({ socket }) => writeAnswer(socket, '421 Misdirected Request', ''))
      const error = await sample.call(clientOf(server)).catch((error: unknown) => error)
      expect(server.executed).toHaveLength(1)
      expect(error).toMatchObject({ kind: 'outcome-unknown', mayHaveChangedState: true })
    },
  )

  test.each(changingCalls)('raw: $operationId arrives once although the service answers 421', async (sample) => {
    await using server = await startRawServer(({ socket }) => writeAnswer(socket, '421 Misdirected Request', ''))
    await callRaw(createCardClient({ baseUrl: server.baseUrl, ...credentials }), sample).catch(() => {})
    expect(server.executed).toHaveLength(1)
  })

  test('and the proof is needed: without it, the same request arrives twice', async () => {
    await using server = await startRawServer(({ socket }) => writeAnswer(socket, '421 Misdirected Request', ''))
    await fetch(`${server.baseUrl}/virtual-cards/cards/crd_1/topup`, {
      method: 'POST',
      body: '{"amount":1,"currency":"USD"}',
    })
    expect(server.executed).toHaveLength(2)
  })

  test.each(changingCalls)(
    '$operationId arrives once when a kept connection turns out to be broken',
    async (sample) => {
      await using server = await startRawServer(({ socket, countOnConnection }) => {
        if (countOnConnection === 1) writeAnswer(socket, '200 OK', '{"success":true,"data":{}}')
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

  test('a kept connection that is closed while idle loses no request twice', async () => {
    await using server = await startRawServer(({ socket }) => {
      writeAnswer(socket, '200 OK', '{"success":true,"data":{}}')
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

describe('an outcome is known', () => {
  test.each(changingCalls)('of $operationId if nobody was there to connect to', async (sample) => {
    const server = await startRawServer(() => {})
    await server[Symbol.asyncDispose]()
    await expect(sample.call(clientOf(server))).rejects.toMatchObject({
      kind: 'unreachable',
      mayHaveChangedState: false,
      message: expect.stringContaining('Nothing was sent.'),
    })
  })

  test('if the name of the service is unknown', async () => {
    const cards = clientOf({ baseUrl: 'http://nowhere.invalid/api/v1' })
    await expect(cards.disableCard({ cardId: 'crd_1' })).rejects.toMatchObject({
      kind: 'unreachable',
      mayHaveChangedState: false,
    })
  })

  test.each([400, 401, 404, 409, 422, 429])('if the service refused with %d', async (status) => {
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
])('%s may mean that money was moved, and the message says where to look', async (_, status, body) => {
  await using server = await startServerThatSays(status, body)
  const error = await clientOf(server)
    .topUpCard({ cardId: 'crd_1', body: { amount: 1, currency: 'USD' } })
    .catch((error: unknown) => error)
  expect(server.requests).toHaveLength(1)
  expect(error).toMatchObject({ mayHaveChangedState: true, status })
  expect(`${error}`).toContain(
    'Before you call it again, look with operateCard (action: get_balance or get_transactions).',
  )
})
