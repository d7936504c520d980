import { expect } from 'vitest'
import { problems } from '../../src/problems.ts'
import { type Store, StoreUnavailableError } from '../../src/store/store.ts'
import { type AppServer, startApp } from '../fixtures/app-server.ts'
import { gap } from '../fixtures/gap.ts'
import { exampleUser, rejected } from './words.ts'

const topUp = (server: AppServer, body: unknown, headers = {}) => server.send('topUpCard', { body, headers })

gap('refusals/body', async (server) => {
  const { text, headers } = await topUp(server, { amount: 0, currency: 'USD' })
  expect(headers.get('content-type')).toBe('application/json')
  expect(JSON.parse(text)).toEqual({
    success: false,
    error: {
      code: 'request-invalid',
      message: 'the request violates the contract',
      details: [{ pointer: '/body/amount', message: 'must be >= 0.01', hint: expect.any(String) }],
    },
  })
})

gap('refusals/with-status-200', async (server) => {
  expect(Object.values(problems).length).toBeGreaterThan(10)
  expect(Object.values(problems).filter(({ status }) => status < 400)).toEqual([])
  for (const body of ['{', {}, { amount: 1, currency: 'USD' }]) {
    const { status, text } = await topUp(server, body)
    expect([status >= 400, JSON.parse(text).success]).toEqual([true, false])
  }
})

gap('refusals/error-codes', async (server) => {
  const { code } = await server.fetch('/api/v1/nowhere')
  expect(Object.keys(problems)).toContain(code)
})

gap('refusals/precedence', async (server) => {
  const card = await server.card()
  await card.terminate()
  const path = `/api/v1/virtual-cards/cards/${card.cardId}/topup`
  const key = { 'X-API-KEY': 'key-of-the-tests' }
  const json = { 'Content-Type': 'application/json' }
  const codes = [
    await server.fetch(`${path}/`, { method: 'PUT', body: '{' }),
    await server.fetch(path, { method: 'PUT', body: '{' }),
    await server.fetch(path, { method: 'POST', body: '{' }),
    await server.fetch(path, { method: 'POST', body: '{', headers: key }),
    await server.fetch(path, { method: 'POST', body: '{', headers: { ...key, ...json } }),
    await server.fetch(path, { method: 'POST', body: '{}', headers: { ...key, ...json } }),
    await card.topUp(1),
  ].map(({ code }) => code)
  expect(codes).toEqual([
    'path-unknown',
    'method-not-allowed',
    'credential-missing',
    'media-type-unsupported',
    'body-malformed',
    'request-invalid',
    'card-terminated',
  ])
})

gap('refusals/missing-credential', async (server) => {
  const response = await topUp(server, undefined, { 'X-API-KEY': undefined })
  expect(rejected(response)).toEqual([401, 'credential-missing', '/headers/x-api-key'])
})

gap('refusals/wrong-credential', async (server) => {
  const response = await topUp(server, undefined, { 'X-API-KEY': 'another' })
  expect(rejected(response)).toEqual([401, 'credential-invalid', '/headers/x-api-key'])
})

gap('refusals/malformed-json', async (server) => {
  expect(rejected(await topUp(server, '{"amount":1'))).toEqual([400, 'body-malformed', '/body'])
})

gap('refusals/broken-constraint', async (server) => {
  const { status, code, details } = await server.send('createCardUser', {
    body: { ...exampleUser, billing_adress: undefined, first_name: 7, email: 'none', dob: '2023-02-30' },
  })
  expect([status, code]).toEqual([400, 'request-invalid'])
  expect(details.map(({ pointer }) => pointer).sort()).toEqual([
    '/body/billing_adress',
    '/body/dob',
    '/body/email',
    '/body/first_name',
  ])
})

gap('refusals/unknown-id', async (server) => {
  expect(rejected(await server.send('createCard'))).toEqual([404, 'user-unknown', '/path/userId'])
  expect(rejected(await server.send('topUpCard'))).toEqual([404, 'card-unknown', '/path/cardId'])
  expect(rejected(await server.send('checkPaymentStatus'))).toEqual([404, 'payment-unknown', '/body'])
  expect(rejected(await server.send('getPayoutStatus'))).toEqual([404, 'payout-unknown', '/path/reference'])
})

gap('refusals/unknown-path', async (server) => {
  for (const headers of [{}, { 'X-API-KEY': 'wrong' }, { 'X-API-KEY': 'key-of-the-tests' }]) {
    expect(rejected(await server.fetch('/api/v1/cards', { headers }))).toEqual([404, 'path-unknown', '/path'])
  }
})

gap('refusals/wrong-method', async (server) => {
  for (const method of ['PUT', 'HEAD', 'OPTIONS', 'PATCH']) {
    const { status, headers } = await server.fetch('/api/v1/virtual-cards/cards/x', { method })
    expect([status, headers.get('allow')]).toEqual([405, 'DELETE'])
  }
})

gap('refusals/unsupported-media-type', async (server) => {
  for (const type of ['text/plain', 'application/xml', undefined]) {
    const response = await topUp(server, new TextEncoder().encode('{}'), { 'Content-Type': type })
    expect(rejected(response)).toEqual([415, 'media-type-unsupported', '/headers/content-type'])
  }
})

gap('refusals/oversized-body', async (server) => {
  const padded = (size: number) => '{}'.padEnd(size)
  expect(rejected(await topUp(server, padded(100 * 1024 + 1)))).toEqual([413, 'body-too-large', '/body'])
  expect(rejected(await topUp(server, padded(100 * 1024)))[1]).toBe('request-invalid')
})

gap('refusals/business-rule', async (server) => {
  const card = await server.card()
  expect(rejected(await card.withdraw(51))).toEqual([409, 'balance-too-low', '/body/amount'])
  expect(rejected(await card.topUp(1, 'EUR'))).toEqual([422, 'currency-mismatch', '/body/currency'])
  await card.disable()
  expect(rejected(await card.topUp(1))).toEqual([409, 'card-disabled', '/path/cardId'])
})

gap('refusals/failures-of-the-service', async (server) => {
  const unavailable = (mayHaveChanged: boolean) => new StoreUnavailableError('planted', { mayHaveChanged })
  const failures = [
    [unavailable(false), [503, 'store-unavailable', '']],
    [unavailable(true), [503, 'store-outcome-unknown', '']],
    [new Error('planted'), [500, 'internal-error', '']],
  ] as const
  for (const [error, expected] of failures) {
    const findCard = () => Promise.reject(error)
    const failing = await startApp({
      store: new Proxy(server.store, {
        get: (store, name) => (name === 'findCard' ? findCard : store[name as keyof Store]),
      }),
    })
    try {
      const body = { action: 'get_balance' }
      expect(rejected(await failing.send('operateCard', { body }))).toEqual(expected)
    } finally {
      await failing.close()
    }
  }
})
