import { loadContract } from '@card-contract/contract'
import { describe, expect, test, vi } from 'vitest'
import { type CardClient, CardClientError, createCardClient } from '../src/index.ts'
import { callRaw, credentials, sampleCalls } from './sample-calls.ts'
import { startServerThatSays } from './servers/start-server.ts'

const optionOf: Readonly<Record<string, keyof typeof credentials>> = {
  'X-API-KEY': 'apiKey',
  Authorization: 'accessToken',
  'x-sp-auth-token': 'serviceToken',
}
const allHeaders = [
  ...new Set(loadContract().operations.flatMap((operation) => operation.credentials.map(({ header }) => header))),
]

describe.each(sampleCalls)('$operationId', (sample) => {
  test.each([
    ['as a method', (cards: CardClient) => sample.call(cards)],
    ['through raw', (cards: CardClient) => callRaw(cards, sample)],
  ])('the call carries only the headers that its contract demands, %s', async (_, call) => {
    await using server = await startServerThatSays(200, sample.response)
    await call(createCardClient({ baseUrl: server.baseUrl, ...credentials }))

    const sent = server.requests[0]?.headers ?? {}
    const expected = Object.fromEntries(
      sample.operation.credentials.map(({ header, prefix }) => [
        header.toLowerCase(),
        prefix + credentials[optionOf[header] ?? 'apiKey'],
      ]),
    )
    const carried = allHeaders.map((header) => header.toLowerCase()).filter((header) => sent[header] !== undefined)
    expect(Object.fromEntries(carried.map((header) => [header, sent[header]]))).toEqual(expected)
  })

  test.each(sample.operation.credentials)('the call is not sent without $header', async ({ header }) => {
    await using server = await startServerThatSays(200, sample.response)
    const left = { ...credentials, [optionOf[header] ?? '']: undefined } as typeof credentials
    const call = sample.call(createCardClient({ baseUrl: server.baseUrl, ...left }))

    await expect(call).rejects.toThrow(CardClientError)
    await expect(call).rejects.toMatchObject({
      kind: 'missing-credential',
      operationId: sample.operationId,
      mayHaveChangedState: false,
      message: `${sample.operationId}: expected createCardClient to be given ${optionOf[header]}, received none. Nothing was sent.`,
    })
    expect(server.requests).toEqual([])
  })
})

describe('a credential that is a function', () => {
  test('the function is called anew before every request', async () => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    let count = 0
    const cards = createCardClient({ baseUrl: server.baseUrl, apiKey: () => `key-${++count}` })
    await cards.getPayoutStatus({ reference: 'order-1' })
    await cards.raw.GET('/payouts/{reference}', { params: { path: { reference: 'order-1' } } })
    expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual(['key-1', 'key-2'])
  })

  test('the function may take its time, while the others are called as well', async () => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const asked: string[] = []
    const slow = (name: string) => async () => {
      asked.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 20))
      asked.push(`${name} ends`)
      return name
    }
    const cards = createCardClient({
      baseUrl: server.baseUrl,
      apiKey: credentials.apiKey,
      accessToken: slow('access'),
      serviceToken: slow('service'),
    })
    await cards.queryCardOperation({ id: 'crd_1', action: 'transactions' })
    expect(asked).toEqual(['access begins', 'service begins', 'access ends', 'service ends'])
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer access',
      'x-sp-auth-token': 'Bearer service',
    })
  })

  test('the function is not called by operations that do not demand its credential', async () => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const never = () => {
      throw new Error('asked')
    }
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials, accessToken: never, serviceToken: never })
    await cards.disableCard({ cardId: 'crd_1' })
    expect(server.requests).toHaveLength(1)
  })

  test('a function that throws stops the call, and what it threw appears in no message', async () => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const cards = createCardClient({
      baseUrl: server.baseUrl,
      apiKey: async () => {
        throw new Error('the vault rejected client_secret=hunter2')
      },
    })
    const error = await cards.getPayoutStatus({ reference: 'order-1' }).catch((error: unknown) => error)
    expect(error).toMatchObject({ kind: 'invalid-credential', operationId: 'getPayoutStatus' })
    expect(error).not.toHaveProperty('cause')
    expect(`${error}`).not.toContain('hunter2')
    expect(server.requests).toEqual([])
  })

  test('a function that never returns is not waited for beyond the deadline, and then nothing was sent', async () => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    let response: (key: string) => void = () => {}
    const send = vi.fn(fetch)
    const cards = createCardClient({
      baseUrl: server.baseUrl,
      apiKey: () => new Promise((resolve) => (response = resolve)),
      fetch: send,
    })
    const call = cards.topUpCard({ cardId: 'crd_1', body: { amount: 1, currency: 'USD' } }, { timeoutMs: 30 })
    await expect(call).rejects.toMatchObject({ kind: 'timeout', mayHaveChangedState: false })

    response(credentials.apiKey)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(send).not.toHaveBeenCalled()
    expect(server.requests).toEqual([])
  })
})

describe('a credential that is rejected, without being shown', () => {
  test.each([
    ['with a line break', 'abc\r\nX-Admin: true'],
    ['with a line break at its end, as a file has it', 'abc\n'],
    ['with a null byte', 'abc\0'],
    ['with characters that no header can carry', 'ключ-от-сейфа'],
    ['when it is empty', ''],
    ['when it is blank', '   '],
  ])('a credential is rejected %s', async (_, secret) => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const cards = createCardClient({ baseUrl: server.baseUrl, apiKey: () => secret })
    const error = await cards.getPayoutStatus({ reference: 'order-1' }).catch((error: unknown) => error)
    expect(error).toMatchObject({ kind: 'invalid-credential', operationId: 'getPayoutStatus' })
    if (secret.trim()) expect(`${error}`).not.toContain(secret)
    expect(server.requests).toEqual([])
  })

  test('a credential that already has the word that is put before it is rejected', async () => {
    const cards = createCardClient({ baseUrl: 'http://127.0.0.1:9', ...credentials, accessToken: 'Bearer abc' })
    await expect(cards.queryCardOperation({ id: 'crd_1', action: 'transactions' })).rejects.toMatchObject({
      kind: 'invalid-credential',
      message:
        'queryCardOperation: expected accessToken to be one line without "Bearer", received another, or none. Nothing was sent.',
    })
  })

  test('a credential is rejected when its function returns something that is no text', async () => {
    const cards = createCardClient({ baseUrl: 'http://127.0.0.1:9', apiKey: (() => ({ key: 'abc' })) as never })
    await expect(cards.getPayoutStatus({ reference: 'order-1' })).rejects.toMatchObject({ kind: 'invalid-credential' })
  })
})
