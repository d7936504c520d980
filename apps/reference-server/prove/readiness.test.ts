import { Client } from 'pg'
import { expect, it } from 'vitest'
import { startReferenceServer } from '../src/index.ts'
import { caller } from '../test/fixtures/calls.ts'
import { startPostgres } from './fixtures/postgres.ts'
import { createPostgresDatabase } from './fixtures/postgres-database.ts'

it('/readyz is 503 while PostgreSQL is down, and 200 afterwards, without a restart', async () => {
  const postgres = await startPostgres()
  try {
    await using server = await startReferenceServer({ database: postgres.url })
    const ready = async () => (await fetch(`${server.origin}/readyz`)).status
    const ask = () =>
      caller(server.baseUrl, server.credentials)('getPayoutStatus', { path: { reference: 'order-2026-0142' } })
    expect([await ready(), (await ask()).status]).toEqual([200, 200])

    await postgres.halt()
    expect([await ready(), (await ask()).code]).toEqual([503, 'store-unavailable'])
    // The process itself is healthy, and must not be restarted.
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)

    await postgres.restart()
    await expect.poll(ready).toBe(200)
    expect((await ask()).status).toBe(200)
  } finally {
    await postgres.stop()
  }
})

it.each(['users', 'cards', 'ledger', 'payouts'])(
  '/readyz is 503 while PostgreSQL accepts no change of %s, and 200 afterwards',
  async (table) => {
    const { url, drop } = await createPostgresDatabase()
    const other = new Client({ connectionString: url })
    try {
      await using server = await startReferenceServer({ database: url })
      const ready = async () => (await fetch(`${server.origin}/readyz`)).status
      await other.connect()
      await other.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`)
      expect(await ready()).toBe(503)
      await other.query('ROLLBACK')
      await expect.poll(ready).toBe(200)
    } finally {
      await other.end()
      await drop()
    }
  },
)
