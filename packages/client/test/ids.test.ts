import { describe, expect, test } from 'vitest'
import { CardClientError, createCardClient } from '../src/index.ts'
import { credentials, type SampleCall, sampleCalls } from './sample-calls.ts'
import { startServerThatSays } from './servers/start-server.ts'

const callsWithId = sampleCalls.filter(({ path }) => Object.keys(path).length > 0)

function withId(sample: SampleCall, id: unknown): Record<string, unknown> {
  return { ...sample.request, ...Object.fromEntries(Object.keys(sample.path).map((name) => [name, id])) }
}

/** Calls with an id in the place of the sample's own. */
function callWithId(sample: SampleCall, id: unknown, baseUrl: string): Promise<unknown> {
  const cards = createCardClient({ baseUrl, ...credentials })
  return (
    (cards as unknown as Record<string, (request: object) => Promise<unknown>>)[sample.operationId]?.(
      withId(sample, id),
    ) ?? expect.unreachable()
  )
}

describe.each(callsWithId)('$operationId', (sample) => {
  test.each([
    ['nothing', ''],
    ['blanks', '  '],
    ['a dot', '.'],
    ['two dots', '..'],
    ['two dots, encoded', '%2e%2E'],
    ['a path that leads upwards', '../../payouts/order-1'],
    ['a path that leads upwards later', 'crd_1/../crd_2'],
    ['a path that leads upwards for Windows', 'crd_1\\..\\crd_2'],
    ['an encoded path that leads upwards', 'crd_1%2F..%2Fcrd_2'],
    ['a line break', 'crd_1\r\nX-Admin: true'],
    ['a null byte', 'crd_1\0'],
    ['an encoded null byte', 'crd_1%00'],
    ['a C1 control character', 'crd_1\u0085'],
    ['half a surrogate pair', 'crd_\ud800'],
    ['no text at all', undefined],
    ['null', null],
    ['a number', 12],
    ['an object', { toString: () => '..' }],
  ])('the call rejects %s as an id, and sends nothing', async (_, id) => {
    await using server = await startServerThatSays(200, sample.response)
    const call = callWithId(sample, id, server.baseUrl)
    await expect(call).rejects.toThrow(CardClientError)
    await expect(call).rejects.toMatchObject({
      kind: 'invalid-request',
      operationId: sample.operationId,
      message: expect.stringMatching(/^\w+: expected \w+ to be an id, received .*\. Nothing was sent\.$/s),
    })
    expect(server.requests).toEqual([])
  })

  test.each([
    ['a slash', 'order/2026/0142', 'order%2F2026%2F0142'],
    ['a question mark', 'crd?1', 'crd%3F1'],
    ['a hash', 'crd#1', 'crd%231'],
    ['a per cent sign', '100%', '100%25'],
    ['an encoded slash', 'a%2Fb', 'a%252Fb'],
    ['a space and a plus', 'a b+c', 'a%20b%2Bc'],
    ['dots that are no path segment', 'v1..2', 'v1..2'],
    ['three dots', '...', '...'],
    ['a semicolon', 'crd;v=1', 'crd%3Bv%3D1'],
    ['a dollar sign, which replacements take for something else', "$&$1$'", "%24%26%241%24'"],
    ['another script', 'карта-1', encodeURIComponent('карта-1')],
    ['an emoji', '💳', '%F0%9F%92%B3'],
    ['200 characters', 'x'.repeat(200), 'x'.repeat(200)],
  ])('the call encodes %s, and stays on its own path', async (_, id, encoded) => {
    await using server = await startServerThatSays(200, sample.response)
    await callWithId(sample, id, server.baseUrl)
    const path = sample.operation.path.replaceAll(/\{\w+\}/g, () => encoded)
    expect(server.requests[0]?.url.split('?')[0]).toBe(`/api/v1${path}`)
    expect(server.requests[0]?.method).toBe(sample.operation.method)
  })
})

describe('an id that makes the path that of another operation', () => {
  test.each(['user', 'USER', 'user/', '/user', 'user\\', 'user?x', 'user#x', '%75ser', 'us%65r%2f'])(
    'a card for the user %j is rejected, because it would register a user',
    async (userId) => {
      await using server = await startServerThatSays(200, { success: true, data: {} })
      const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
      const body = { balance: 1, currency: 'USD', card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' } as const
      await expect(cards.createCard({ userId, body })).rejects.toMatchObject({
        kind: 'invalid-request',
        message: expect.stringContaining('createCard: expected its own path, received that of another operation'),
      })
      expect(server.requests).toEqual([])
    },
  )

  test.each(['crd_1/disable?', 'crd_1/topup#', 'crd_1/withdraw/?'])(
    'enabling the card %j is rejected, because some servers decode before they look for a query',
    async (cardId) => {
      const cards = createCardClient({ baseUrl: 'http://127.0.0.1:9/api/v1', ...credentials })
      await expect(cards.enableCard({ cardId })).rejects.toMatchObject({ kind: 'invalid-request' })
    },
  )

  test('a user may be called users', async () => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
    const body = { balance: 1, currency: 'USD', card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' } as const
    await cards.createCard({ userId: 'users', body })
    expect(server.requests[0]?.url).toBe('/api/v1/action/card/users')
  })
})

test('raw is as careful with ids', async () => {
  await using server = await startServerThatSays(200, { success: true, data: {} })
  const { raw } = createCardClient({ baseUrl: server.baseUrl, ...credentials })
  for (const cardId of ['..', '', undefined as never]) {
    const call = raw.POST('/virtual-cards/cards/{cardId}/disable', { params: { path: { cardId } } })
    await expect(call).rejects.toMatchObject({ kind: 'invalid-request', operationId: 'disableCard' })
  }
  await raw.POST('/virtual-cards/cards/{cardId}/disable', {
    params: { path: { cardId: 'a/b' } },
    // What a caller says about writing paths is not heard.
    pathSerializer: () => '/elsewhere',
  })
  expect(server.requests.map(({ url }) => url)).toEqual(['/api/v1/virtual-cards/cards/a%2Fb/disable'])
})
