import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallOperation } from '../fixtures/calls.ts'
import { cleanUp } from '../fixtures/launch.ts'
import { type Postgres, startPostgres } from '../fixtures/postgres.ts'
import { auditLedger, issueCard } from './ledger.ts'
import { launchOn, type Sharing } from './shared-database.ts'

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
    'refuses with 503 after a %s, recovers without a restart of its own, and has lost nothing',
    async (how) => {
      const cardId = await issueCard(server.call, 1)
      const load = startLoad(server.call, cardId)
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

      const entered = new Set((await auditLedger(server.call, cardId)).transactionIds)
      expect(load.acknowledged.filter((transactionId) => !entered.has(transactionId))).toEqual([])
      // Beyond what was acknowledged, only what was reported as unknown may have been applied.
      expect(entered.size).toBeLessThanOrEqual(1 + load.acknowledged.length + load.unknown)
    },
  )
})

/** Clients that keep topping up a card, whatever the responses. */
function startLoad(call: CallOperation, cardId: string) {
  const acknowledged: string[] = []
  const otherResponses: string[] = []
  const callers = 8
  let rejections = 0
  let unknown = 0
  let isStopped = false
  const topUpUntilStopped = async () => {
    while (!isStopped) {
      const { status, code, data } = await call('topUpCard', { path: { cardId } })
      if (status === 200) acknowledged.push(String((data.transactions as { id: string }[])[0]?.id))
      else if (status === 503 && code === 'store-unavailable') rejections += 1
      else if (status === 503 && code === 'store-outcome-unknown') unknown += 1
      else otherResponses.push(`${status} ${code}`)
    }
  }
  const load = Promise.all(Array.from({ length: callers }, topUpUntilStopped))
  return {
    acknowledged,
    get rejections() {
      return rejections
    },
    get unknown() {
      return unknown
    },
    async stop() {
      isStopped = true
      await load
      return { otherResponses }
    },
  }
}

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
