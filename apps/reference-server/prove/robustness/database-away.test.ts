import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cleanUp } from '../../test/fixtures/launch.ts'
import { issueCard } from '../../test/fixtures/ledger.ts'
import { type Postgres, startPostgres } from '../fixtures/postgres.ts'
import { launchOn, type Sharing } from './shared-database.ts'
import { startToppingUpRegardless } from './top-ups-under-way.ts'

describe('a server whose PostgreSQL stops under load', () => {
  // Not the shared one, because this test stops it.
  let postgres: Postgres
  let server: Sharing

  beforeAll(async () => {
    postgres = await startPostgres()
    server = await launchOn({ url: postgres.url, drop: async () => {} })
  })
  afterAll(async () => {
    await cleanUp()
    await postgres.stop()
  })
  afterEach(() => expect(server.child.exitCode).toBeNull())

  it.each(['shutdown', 'crash'] as const)(
    'the server rejects with 503 after a %s, recovers without a restart of its own, and has lost nothing',
    async (how) => {
      const cardId = await issueCard(server.call, 1)
      const load = startToppingUpRegardless([server.call], cardId)
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(100)
      await postgres.halt(how)
      await expect.poll(() => load.rejections).toBeGreaterThan(50)

      const rejection = await fetchTopUp(server, cardId)
      expect(rejection.status).toBe(503)
      expect(rejection.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/)
      expect(await rejection.json()).toMatchObject({
        success: false,
        error: { code: 'store-unavailable', applied: false },
      })
      expect(await pages(server)).toEqual({ readyz: 503, healthz: 200 })

      await postgres.restart()
      await expect.poll(() => pages(server)).toEqual({ readyz: 200, healthz: 200 })
      const recovered = load.acknowledged.length
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(recovered + 100)
      expect(await load.stop()).toEqual({ otherResponses: [] })

      await load.expectExactLedger(server.call)
    },
  )
})

function fetchTopUp({ baseUrl, credentials }: Sharing, cardId: string): Promise<Response> {
  return fetch(`${baseUrl}/virtual-cards/cards/${cardId}/topup`, {
    method: 'POST',
    headers: { 'X-API-KEY': credentials.apiKey, 'Content-Type': 'application/json' },
    body: '{"amount": 0.29, "currency": "USD"}',
  })
}

async function pages({ origin }: Sharing): Promise<{ readyz: number; healthz: number }> {
  const [readyz, healthz] = await Promise.all([fetch(`${origin}/readyz`), fetch(`${origin}/healthz`)])
  return { readyz: readyz.status, healthz: healthz.status }
}
