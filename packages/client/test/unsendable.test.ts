import { describe, expect, test } from 'vitest'
import { createCardClient } from '../src/index.ts'
import { credentials } from './sample-calls.ts'
import { startServerThatSays } from './servers/start-server.ts'

const body = { amount: 1, currency: 'USD' } as const

async function clientOf(server: { readonly baseUrl: string }) {
  return createCardClient({ baseUrl: server.baseUrl, ...credentials })
}

describe('a body that JSON would change', () => {
  const circle: Record<string, unknown> = {}
  circle.itself = circle
  test.each<[string, unknown, string]>([
    ['with NaN', { ...body, amount: Number.NaN }, 'amount: NaN'],
    ['with Infinity', { ...body, amount: Number.POSITIVE_INFINITY }, 'amount: Infinity'],
    ['with minus Infinity', { ...body, amount: -1 / 0 }, 'amount: -Infinity'],
    ['with NaN somewhere inside', { ...body, notes: [{ rate: Number.NaN }] }, 'rate: NaN'],
    ['with NaN in a list', { ...body, rates: [1, Number.NaN] }, '1: NaN'],
    ['with NaN in an object', { ...body, amount: Object(Number.NaN) }, 'amount: NaN'],
    ['with a date that is none', { ...body, at: new Date('never') }, 'at: NaN'],
    ['with an object that says NaN of itself', { ...body, amount: { toJSON: () => Number.NaN } }, 'amount: NaN'],
    ['with a BigInt', { ...body, amount: 10n }, 'BigInt'],
    ['that contains itself', circle, 'circular'],
    ['that is NaN', Number.NaN, 'NaN'],
  ])('a body %s is rejected', async (_, wrong, named) => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const cards = await clientOf(server)
    const params = { path: { cardId: 'crd_1' } }
    for (const call of [
      () => cards.topUpCard({ cardId: 'crd_1', body: wrong as typeof body }),
      () => cards.raw.POST('/virtual-cards/cards/{cardId}/topup', { params, body: wrong as typeof body }),
    ]) {
      await expect(call()).rejects.toMatchObject({
        kind: 'invalid-request',
        operationId: 'topUpCard',
        mayHaveChangedState: false,
        message: expect.stringContaining(named),
      })
    }
    expect(server.requests).toEqual([])
  })

  test.each([
    ['is missing', undefined],
    ['is a function', () => body],
  ])('a body that %s is rejected', async (_, wrong) => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const cards = await clientOf(server)
    await expect(cards.topUpCard({ cardId: 'crd_1', body: wrong as never })).rejects.toMatchObject({
      message: 'topUpCard: expected a body, received none. Nothing was sent.',
    })
    expect(server.requests).toEqual([])
  })
})

describe('a body that JSON carries unchanged', () => {
  test.each([0.29, 0.1 + 0.2, 1e-2, 1e15, 1e300, 10.005])('a body with the amount %d is sent', async (amount) => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    await (await clientOf(server)).topUpCard({ cardId: 'crd_1', body: { amount, currency: 'USD' } })
    expect(server.requests[0]?.body).toEqual({ amount, currency: 'USD' })
  })

  test('a body with the word null in a text, and with null itself, is sent as it is', async () => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const indicators = { order_id: 'null', pay_id: 'annulled', operation: null as unknown as string }
    await (await clientOf(server)).checkPaymentStatus({ body: indicators })
    expect(server.requests[0]?.body).toEqual(indicators)
  })

  test('later changes to a body have no effect', async () => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const movement: { amount: number; currency: 'USD' } = { amount: 1, currency: 'USD' }
    const call = (await clientOf(server)).topUpCard({ cardId: 'crd_1', body: movement })
    movement.amount = 1_000_000
    await call
    expect(server.requests[0]?.body).toEqual({ amount: 1, currency: 'USD' })
  })
})

describe('a query that is rejected', () => {
  test.each([Number.NaN, Number.POSITIVE_INFINITY])('a query with the amount %d is rejected', async (amount) => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const cards = await clientOf(server)
    await expect(cards.queryCardOperation({ id: 'crd_1', action: 'topup', amount })).rejects.toMatchObject({
      kind: 'invalid-request',
      message: expect.stringContaining(`amount: ${amount}`),
    })
    expect(server.requests).toEqual([])
  })

  test('a query with half a surrogate pair is rejected', async () => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const call = (await clientOf(server)).queryCardOperation({ id: 'crd_1', action: '\ud800' as 'topup' })
    await expect(call).rejects.toMatchObject({
      kind: 'invalid-request',
      message: expect.stringContaining('Nothing was sent.'),
    })
    expect(server.requests).toEqual([])
  })
})

test('a query leaves out what is undefined, and writes numbers as JSON does', async () => {
  await using server = await startServerThatSays(200, { success: true, data: {} })
  await (await clientOf(server)).queryCardOperation({ id: 'crd_1', action: 'topup', amount: 1e21, currency: undefined })
  expect(server.requests[0]?.url).toBe('/api/v1/action/card/transaction/crd_1?action=topup&amount=1e%2B21')
})

describe('a header of the caller that is rejected', () => {
  test.each<[string, Record<string, string>]>([
    ['with a line break in its value', { 'x-trace': 'abc\r\nX-Admin: true' }],
    ['with a line break in its name', { 'x-trace\r\nX-Admin': 'true' }],
    ['with a null byte', { 'x-trace': 'abc\0' }],
    ['with characters that no header can carry', { 'x-trace': 'след' }],
    ['when it is a credential', { Authorization: 'Bearer abc' }],
    ['when it is a credential, however it is written', { 'x-api-KEY': 'abc' }],
    ['with a name that no header has', { 'x trace': 'abc' }],
    ['when it says what the body is, which the contract does', { 'Content-Type': 'text/plain' }],
  ])('a header is rejected %s', async (_, headers) => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const cards = await clientOf(server)
    const always = createCardClient({ baseUrl: server.baseUrl, ...credentials, headers })
    const path = { params: { path: { reference: 'order-1' } } }
    for (const call of [
      () => cards.getPayoutStatus({ reference: 'order-1' }, { headers }),
      () => always.getPayoutStatus({ reference: 'order-1' }),
      () => cards.raw.GET('/payouts/{reference}', { ...path, headers }),
    ]) {
      await expect(call()).rejects.toMatchObject({ kind: 'invalid-request', operationId: 'getPayoutStatus' })
    }
    expect(server.requests).toEqual([])
  })
})

describe('a header that fetch sets itself', () => {
  test.each(['Content-Length', 'transfer-encoding', 'Expect', 'host', 'Connection', 'Upgrade', 'Keep-Alive'])(
    'the header %s is rejected as an invalid option',
    async (name) => {
      await using server = await startServerThatSays(200, { success: true, data: {} })
      const cards = await clientOf(server)
      const headers = { [name]: '1' }
      const path = { params: { path: { cardId: 'crd_1' } } }
      for (const call of [
        () => cards.disableCard({ cardId: 'crd_1' }, { headers }),
        () => cards.raw.POST('/virtual-cards/cards/{cardId}/disable', { ...path, headers }),
      ]) {
        await expect(call()).rejects.toMatchObject({
          kind: 'invalid-options',
          operationId: 'disableCard',
          mayHaveChangedState: false,
        })
      }
      expect(server.requests).toEqual([])
    },
  )
})

test('headers of the caller are sent beside those of the contract, those of the call before those of the client', async () => {
  await using server = await startServerThatSays(200, { success: true, data: {} })
  const cards = createCardClient({
    baseUrl: server.baseUrl,
    ...credentials,
    headers: { 'x-team': 'cards', 'x-trace': '0' },
  })
  await cards.getPayoutStatus({ reference: 'order-1' }, { headers: { 'X-Trace': '1' } })
  await cards.raw.GET('/payouts/{reference}', {
    params: { path: { reference: 'order-1' } },
    headers: { 'x-trace': '2' },
  })
  expect(server.requests.map(({ headers }) => [headers['x-team'], headers['x-trace']])).toEqual([
    ['cards', '1'],
    ['cards', '2'],
  ])
})

test('a credential among the headers is rejected with the option that it belongs to', async () => {
  await using server = await startServerThatSays(200, { success: true, data: {} })
  const cards = await clientOf(server)
  await expect(cards.getPayoutStatus({ reference: 'order-1' }, { headers: { 'X-Api-Key': 'abc' } })).rejects.toThrow(
    'getPayoutStatus: expected createCardClient to be given apiKey, received the header X-Api-Key. Nothing was sent.',
  )
  const broken = createCardClient({ baseUrl: server.baseUrl, apiKey: 'one\ntwo' })
  await expect(broken.getPayoutStatus({ reference: 'order-1' })).rejects.toThrow(
    'expected apiKey to be one line for X-API-KEY, received another, or none.',
  )
})

describe('an option that is rejected', () => {
  test.each([
    { retries: -1 },
    { retries: 1.5 },
    { retries: Number.NaN },
    { retries: 'often' as never },
    { maxResponseBytes: 0 },
    { maxResponseBytes: -1 },
    { maxResponseBytes: Number.NaN },
    { maxResponseBytes: '1 MB' as never },
  ])('the option %j is rejected, of a client and of a call', async (wrong) => {
    await using server = await startServerThatSays(200, { success: true, data: {} })
    const [name = ''] = Object.keys(wrong)
    expect(() => createCardClient({ baseUrl: server.baseUrl, ...credentials, ...wrong })).toThrow(`expected ${name} `)
    const call = (await clientOf(server)).getPayoutStatus({ reference: 'order-1' }, wrong)
    await expect(call).rejects.toMatchObject({ kind: 'invalid-options', operationId: 'getPayoutStatus' })
    expect(server.requests).toEqual([])
  })
})
