import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ReferenceServer, startReferenceServer, type TroubleKind } from '../../src/index.ts'
import { kindNames, kindOf } from '../../src/trouble/index.ts'
import { type Call, caller } from '../fixtures/calls.ts'
import { observer } from './observer.ts'

let server: ReferenceServer
let cardId: string
let send: ReturnType<typeof observer>

beforeEach(async () => {
  server = await startReferenceServer()
  send = observer(server)
  const call = caller(server.baseUrl, server.credentials)
  const userId = String((await call('createCardUser')).data.user_id)
  const body = { balance: 50, currency: 'USD', card_type: 'VISA', category: 'PERSONAL', grade: 'BASIC' }
  cardId = String((await call('createCard', { path: { userId }, body })).data.card_id)
})
afterEach(() => server.close())

const topUp = (amount: number): Call => ({ path: { cardId }, body: { amount, currency: 'USD' } })
const balance = async () => {
  const { data } = await caller(server.baseUrl, server.credentials)('operateCard', {
    path: { cardId },
    body: { action: 'get_balance' },
  })
  return data.new_balance
}

describe('topUpCard with each kind of trouble', () => {
  it.each(kindNames)('%s is carried out as often as the table says', async (kind) => {
    server.trouble.next('topUpCard', kind, kind === 'late' || kind === 'slow-body' ? { ms: 20 } : {})
    await send('topUpCard', topUp(1))
    await expect.poll(balance).toBe(50 + kindOf(kind).carriedOut)
    expect(server.trouble.report()).toEqual({ header: true, rules: [], met: { [kind]: 1 } })
    expect(await send('topUpCard', topUp(1))).toMatchObject({ status: 200, trouble: null })
  })

  it.each(['lose-request', 'lose-response'] as const)('%s gets no byte of a response', async (kind) => {
    server.trouble.next('topUpCard', kind)
    expect(await send('topUpCard', topUp(1))).toEqual({ lost: 'fetch failed' })
  })

  it('cut-response gets the head and half of the body', async () => {
    server.trouble.next('topUpCard', 'cut-response')
    const { status, trouble, text, length, lost } = await send('topUpCard', topUp(1))
    expect({ status, trouble, lost }).toEqual({ status: 200, trouble: 'cut-response', lost: 'terminated' })
    expect(text).toMatch(/^\{"success":true,"data":\{"operation":"topup"/)
    expect(text?.length).toBe(Math.floor(Number(length) / 2))
  })

  it.each([
    ['first', 51],
    ['last', 50],
  ] as const)('late is carried out %s, and the delay ends early when the server stops', async (applied, during) => {
    server.trouble.next('topUpCard', 'late', { ms: 40_000, applied })
    const response = send('topUpCard', topUp(1))
    await expect.poll(() => server.trouble.report().met).toEqual({ late: 1 })
    await expect.poll(balance).toBe(during)
    await server.close()
    expect(await response).toMatchObject({ status: 200, trouble: 'late', data: { new_balance: 51 } })
  })

  it('late waits at least as long as it was told', async () => {
    server.trouble.next('topUpCard', 'late', { ms: 100 })
    const startedAt = performance.now()
    expect(await send('topUpCard', topUp(1))).toMatchObject({ status: 200, trouble: 'late' })
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(99)
  })

  it.each([
    ['busy', {}, { status: 429, retryAfter: '1', text: 'Too Many Requests' }],
    ['busy', { status: 503, retryAfter: 7 }, { status: 503, retryAfter: '7', text: 'Service Unavailable' }],
    ['unavailable-applied', {}, { status: 503, retryAfter: null, text: 'Service Unavailable' }],
    ['not-json', {}, { status: 200, mediaType: 'application/json', text: 'OK' }],
    ['html-error-page', {}, { status: 502, mediaType: 'text/html', text: expect.stringMatching(/^<html>/) }],
    ['success-false', {}, { status: 200, mediaType: 'application/json', text: '{"success":false,"data":{}}' }],
    ['redirect', {}, { status: 307, text: '' }],
  ] as const)('%s %j gets what the table says', async (kind, options, expected) => {
    server.trouble.next('topUpCard', kind, options)
    expect(await send('topUpCard', topUp(1))).toMatchObject({ ...expected, trouble: kind })
  })

  it('redirect is sent to the same path elsewhere: nowhere, or where it was told', async () => {
    const path = `/api/v1/virtual-cards/cards/${cardId}/topup`
    server.trouble.next('topUpCard', 'redirect')
    expect((await send('topUpCard', topUp(1))).location).toBe(`http://elsewhere.invalid${path}`)
    server.trouble.next('topUpCard', 'redirect', { origin: 'http://127.0.0.1:9' })
    expect((await send('topUpCard', topUp(1))).location).toBe(`http://127.0.0.1:9${path}`)
  })

  it.each([
    ['missing', undefined],
    ['null', null],
    ['type', '51'],
  ] as const)('wrong-shape %s has one field wrong and the others right', async (shape, wrong) => {
    server.trouble.next('topUpCard', 'wrong-shape', { shape })
    const { data } = await send('topUpCard', topUp(1))
    expect(data).toMatchObject({ operation: 'topup', card_id: cardId, currency: 'USD', status: 'success' })
    expect(data?.new_balance).toBe(wrong)
    expect('new_balance' in (data ?? {})).toBe(shape !== 'missing')
  })

  it('wrong-shape has the field wrong that it was told, and leaves a number with many digits as it is', async () => {
    const digits = '1.0000000000000000000000000001'
    await send('topUpCard', { path: { cardId }, body: `{"amount":${digits},"currency":"USD"}` })
    server.trouble.next('topUpCard', 'wrong-shape', { shape: 'type', field: 'operation' })
    const { text } = await send('topUpCard', topUp(1))
    expect(text).toContain('"operation":5,')
    expect(text).toContain('"new_balance":52.0000000000000000000000000001')
  })

  it('slow-body gets everything, in pieces', async () => {
    server.trouble.next('topUpCard', 'slow-body', { ms: 100 })
    const startedAt = performance.now()
    expect(await send('topUpCard', topUp(1))).toMatchObject({ data: { new_balance: 51 }, trouble: 'slow-body' })
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(90)
  })

  it('stale-balance shows the balance before the last movement, in every operation that has one', async () => {
    server.trouble.always('*', 'stale-balance')
    expect((await send('topUpCard', topUp(0.29))).data?.new_balance).toBe(50)
    expect((await send('operateCard', { path: { cardId }, body: { action: 'get_balance' } })).data?.new_balance).toBe(
      50,
    )
    expect((await send('withdrawFromCard', topUp(0.3))).data?.new_balance).toBe(50.29)
    expect((await send('disableCard', { path: { cardId } })).data?.new_balance).toBe(50.29)
    expect((await send('getPayoutStatus', { path: { reference: 'unknown' } })).trouble).toBe(null)
    server.trouble.clear()
    expect(await balance()).toBe(49.99)
  })

  it('twice-delivered gets the first of two responses', async () => {
    server.trouble.next('topUpCard', 'twice-delivered')
    expect((await send('topUpCard', topUp(1))).data?.new_balance).toBe(51)
    expect(await balance()).toBe(52)
  })
})

it('twice-delivered shows a success that a second delivery would have rejected', async () => {
  server.trouble.next('terminateCard', 'twice-delivered')
  expect(await send('terminateCard', { path: { cardId } })).toMatchObject({ status: 200, trouble: 'twice-delivered' })
})

it('a client that follows the redirect takes its request, and its key, to the other origin', async () => {
  const seen: unknown[] = []
  const elsewhere = createServer((request, response) => {
    seen.push([request.method, request.headers['x-api-key']])
    response.end()
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  server.trouble.next('topUpCard', 'redirect', { origin })
  await caller(server.baseUrl, server.credentials)('topUpCard', topUp(1))
  expect(seen).toEqual([['POST', server.credentials.apiKey]])
  elsewhere.close()
})

it('a rejection meets trouble, too, unless there is nothing in it that could be wrong', async () => {
  const unknown = { path: { cardId: 'crd_unknown' }, body: { amount: 1, currency: 'USD' } }
  server.trouble.next('topUpCard', 'html-error-page')
  expect(await send('topUpCard', unknown)).toMatchObject({ status: 502, trouble: 'html-error-page' })
  for (const kind of ['wrong-shape', 'stale-balance'] as const) {
    server.trouble.next('topUpCard', kind)
    expect(await send('topUpCard', unknown)).toMatchObject({ status: 404, trouble: null })
  }
})

it('a request that is rejected before it is carried out meets no trouble, and uses none up', async () => {
  server.trouble.next('topUpCard', 'lose-response')
  for (const [body, headers] of [
    [{ amount: 'much' }, {}],
    [undefined, { 'X-API-KEY': 'wrong' }],
  ] as const) {
    expect((await send('topUpCard', { path: { cardId }, body, headers })).status).toBeOneOf([400, 401])
  }
  expect(server.trouble.report().rules).toHaveLength(1)
})

it('x-trouble names the trouble, a page of an allowed origin may read it, and it can be switched off', async () => {
  const shop = await startReferenceServer({ cors: ['https://shop.example'], trouble: ['*=late:0'] })
  const ask = () =>
    observer(shop)('getPayoutStatus', {
      path: { reference: shop.fixtures.payout.reference },
      headers: { Origin: 'https://shop.example' },
    })
  expect(await ask()).toMatchObject({ trouble: 'late', exposed: expect.stringContaining('X-Trouble') })
  shop.trouble.header(false)
  expect(await ask()).toMatchObject({ status: 200, trouble: null })
  await shop.close()
})

it('every kind names no other operation than the one it is for', async () => {
  for (const kind of kindNames satisfies readonly TroubleKind[]) server.trouble.always('disableCard', kind)
  expect(await send('topUpCard', topUp(1))).toMatchObject({ status: 200, trouble: null })
})
