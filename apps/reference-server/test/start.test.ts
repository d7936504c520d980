import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Payment, Payout } from '@card-contract/types'
import { afterEach, describe, expect, it } from 'vitest'
import { ConfigurationError, type ReferenceServer, type StartOptions, startReferenceServer } from '../src/index.ts'
import { complaintAboutNode } from '../src/version.ts'
import { caller } from './fixtures/calls.ts'

const servers: ReferenceServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function start(options?: StartOptions): Promise<ReferenceServer> {
  const server = await startReferenceServer(options)
  servers.push(server)
  return server
}

describe('a server in this process', () => {
  it('the server accepts its credentials, and has the payment and the payout that it names', async () => {
    const { baseUrl, origin, credentials, fixtures } = await start()
    expect(baseUrl).toBe(`${origin}/api/v1`)
    const call = caller(baseUrl, credentials)
    expect((await call('createCardUser')).status).toBe(200)
    const { order_id, pay_id } = fixtures.payment
    expect((await call('checkPaymentStatus', { body: { order_id, pay_id } })).data).toEqual(fixtures.payment)
    for (const reference of [fixtures.payout.reference, fixtures.payout.service_reference]) {
      expect((await call('getPayoutStatus', { path: { reference } })).data.amount).toBe(fixtures.payout.amount)
    }
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  })

  it('the server is independent of other servers', async () => {
    const [one, other] = await Promise.all([start(), start()])
    const { data: user } = await caller(one.baseUrl, one.credentials)('createCardUser')
    const path = { userId: String(user.user_id) }
    expect((await caller(one.baseUrl, one.credentials)('createCard', { path })).status).toBe(200)
    expect((await caller(other.baseUrl, other.credentials)('createCard', { path })).code).toBe('user-unknown')
    expect((await caller(other.baseUrl, one.credentials)('createCard', { path })).code).toBe('credential-invalid')
    await one.close()
    expect((await fetch(`${other.origin}/healthz`)).status).toBe(200)
  })

  it('the server has options for credentials, fixtures, a clock, an origin and a body limit', async () => {
    const credentials = { apiKey: 'k', accessToken: 'a', serviceToken: 's' }
    const example = await start()
    const payment: Payment = { ...example.fixtures.payment, pay_id: 'own', amount: 0.29 }
    const server = await start({
      credentials,
      fixtures: { payments: [payment] },
      clock: () => new Date('2030-01-02T03:04:05.678Z'),
      cors: ['https://app.example.com'],
      bodyLimit: 2048,
    })
    expect(server.credentials).toEqual(credentials)
    expect(server.fixtures).toEqual({ payment, payout: example.fixtures.payout satisfies Payout })
    const call = caller(server.baseUrl, credentials)
    expect((await call('createCardUser')).data.created_at).toBe('2030-01-02T03:04:05.678Z')
    expect(
      (await call('checkPaymentStatus', { body: { order_id: payment.order_id, pay_id: 'own' } })).data.amount,
    ).toBe(0.29)
    expect((await call('checkPaymentStatus', { body: { order_id: 'x'.repeat(3000), pay_id: 'own' } })).status).toBe(413)
    const preflight = await fetch(`${server.baseUrl}/payouts/x`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://app.example.com', 'Access-Control-Request-Method': 'GET' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
  })

  it('the server keeps its state in a file on request', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'card-contract-'))
    try {
      const database = `sqlite:${join(folder, 'cards.db')}`
      const first = await start({ database })
      const { data: user } = await caller(first.baseUrl, first.credentials)('createCardUser')
      await first.close()
      const second = await start({ database })
      const path = { userId: String(user.user_id) }
      expect((await caller(second.baseUrl, second.credentials)('createCard', { path })).status).toBe(200)
      await second.close()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('the server stops on close, which may be called again', async () => {
    const server = await start()
    await server.close()
    await server.close()
    await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow()
  })

  it('the server closes at the end of a block with `await using`', async () => {
    let origin = ''
    {
      await using server = await startReferenceServer()
      origin = server.origin
    }
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
  })

  it('the server does not listen on a public address with generated credentials', async () => {
    await expect(startReferenceServer({ host: '0.0.0.0' })).rejects.toBeInstanceOf(ConfigurationError)
  })

  it('the server names the required Node version if it is too old', () => {
    expect(complaintAboutNode('20.20.2')).toBe(
      'expected Node 24 or newer, which has SQLite built in, received Node 20.20.2',
    )
    expect(complaintAboutNode('26.0.0')).toBeUndefined()
  })

  it('the server rejects fixtures that violate the contract, before it opens anything', async () => {
    const payments = [{ order_id: 1 }] as unknown as [Payment]
    await expect(startReferenceServer({ fixtures: { payments } })).rejects.toThrow('fixtures: /payments/0/')
  })
})
