import { expect } from 'vitest'
import { gap } from '../fixtures/gap.ts'
import { exampleUser, rejected } from './words.ts'

gap('requests/unknown-query-parameters', async (server) => {
  const card = await server.card()
  const response = await card.query('action=topup&amout=10')
  expect(rejected(response)).toEqual([400, 'request-invalid', '/query'])
  expect(await card.balance()).toBe(50)
})

gap('requests/repeated-query-parameters', async (server) => {
  const card = await server.card()
  expect(rejected(await card.query('action=topup&amount=1&amount=2'))).toEqual([
    400,
    'request-invalid',
    '/query/amount',
  ])
})

gap('requests/extra-body-fields', async (server) => {
  const { status, data } = await server.send('createCardUser', { body: { ...exampleUser, nickname: 'Awa' } })
  expect(status).toBe(200)
  expect((await server.store.findUser(String(data.user_id)))?.profile).not.toHaveProperty('nickname')
})

gap('requests/null-for-an-optional-field', async (server) => {
  const response = await server.send('createCardUser', { body: { ...exampleUser, business_name: null } })
  expect(rejected(response)).toEqual([400, 'request-invalid', '/body/business_name'])
})

gap('requests/repeated-body-fields', async (server) => {
  const card = await server.card()
  const topUp = (body: string) => server.send('topUpCard', { path: { cardId: card.cardId }, body })
  for (const twice of [
    '{"amount":1,"currency":"USD","amount":2}',
    '{"amount":1,"currency":"USD","am\\u006funt":1}',
    '{"amount":1,"currency":"USD","extra":[{"a":{},"b":"\\":","a":1}]}',
  ]) {
    expect(rejected(await topUp(twice))).toEqual([400, 'body-malformed', '/body'])
  }
  expect((await topUp('{"amount":1,"currency":"USD","extra":[{"amount":":","\\":":1},{"amount":{}}]}')).status).toBe(
    200,
  )
})

gap('requests/body-where-none-is-documented', async (server) => {
  const { cardId } = await server.card()
  expect(rejected(await server.send('disableCard', { path: { cardId }, body: '{}' }))).toEqual([
    400,
    'body-unexpected',
    '/body',
  ])
})

gap('requests/content-type-without-a-body', async (server) => {
  const { cardId } = await server.card()
  const headers = { 'Content-Type': 'image/png' }
  expect((await server.send('disableCard', { path: { cardId }, headers })).status).toBe(200)
})

gap('requests/media-type-parameters', async (server) => {
  const typed = (type: string) =>
    server.send('createCardUser', { headers: { 'Content-Type': `application/json${type}` } })
  expect((await typed('; charset=UTF-8; v=1; profile="x"')).status).toBe(200)
  expect(rejected(await typed('; charset=iso-8859-1'))).toEqual([
    415,
    'media-type-unsupported',
    '/headers/content-type',
  ])
})

gap('requests/spelling-of-paths', async (server) => {
  const codeOf = async (path: string) => (await server.fetch(`/api/v1${path}`)).code
  expect(await codeOf('/Payouts/x')).toBe('path-unknown')
  expect(await codeOf('/payouts/x/')).toBe('path-unknown')
  expect(await codeOf('/%70ayouts/x')).toBe('credential-missing')
})

gap('requests/control-characters', async (server) => {
  const named = (first_name: string) => server.send('createCardUser', { body: { ...exampleUser, first_name } })
  expect(rejected(await named('a\0b'))).toEqual([400, 'request-invalid', '/body/first_name'])
  expect(rejected(await named('a\ud800b'))).toEqual([400, 'request-invalid', '/body/first_name'])
  expect((await named('a\u0001\u001f\u007f😀')).data.first_name).toBe('a\u0001\u001f\u007f😀')
})

gap('requests/idempotency', async (server) => {
  const card = await server.card()
  const headers = { 'Idempotency-Key': 'once', 'X-Request-Id': 'once' }
  const send = () =>
    server.send('topUpCard', { path: { cardId: card.cardId }, body: { amount: 1, currency: 'USD' }, headers })
  expect([(await send()).data.new_balance, (await send()).data.new_balance]).toEqual([51, 52])
})

gap('requests/cross-origin', async (server) => {
  const headers = { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' }
  const response = await server.fetch('/api/v1/action/card/user', { method: 'OPTIONS', headers })
  expect(rejected(response)).toEqual([405, 'method-not-allowed', '/method'])
  expect(response.headers.has('access-control-allow-origin')).toBe(false)
})

gap('requests/accept', async (server) => {
  const { status, headers } = await server.send('createCardUser', { headers: { Accept: 'text/html, application/xml' } })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
})

gap('requests/compressed-bodies', async (server) => {
  const response = await server.send('createCardUser', { headers: { 'Content-Encoding': 'gzip' } })
  expect(rejected(response)).toEqual([415, 'media-type-unsupported', '/headers/content-encoding'])
})
