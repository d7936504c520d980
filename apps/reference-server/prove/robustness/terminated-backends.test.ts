import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanUp } from '../../test/fixtures/launch.ts'
import { issueCard } from '../../test/fixtures/ledger.ts'
import { createPostgresDatabase, type PostgresDatabase } from '../fixtures/postgres-database.ts'
import { launchOn, type Sharing } from './shared-database.ts'
import { startToppingUpRegardless } from './top-ups-under-way.ts'

const rounds = 40

let database: PostgresDatabase
let servers: readonly [Sharing, Sharing]

beforeAll(async () => {
  database = await createPostgresDatabase()
  servers = await Promise.all([launchOn(database), launchOn(database)])
})
afterAll(async () => {
  await cleanUp()
  await database.drop()
})

it(`two servers keep running, and money stays exact, while PostgreSQL ends all their connections ${rounds} times`, async () => {
  const calls = servers.map(({ call }) => call)
  const cardId = await issueCard(servers[0].call, 1)
  const load = startToppingUpRegardless(calls, cardId)
  const admin = new Client({ connectionString: database.url })
  await admin.connect()
  let terminated = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      // Often enough to meet connections that have just logged in, and with pauses in which some requests succeed.
      for (let time = 0; time < 5; time += 1) {
        const { rowCount } = await admin.query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
        )
        terminated += rowCount ?? 0
      }
      await pause(20)
      expect(servers.map(({ child }) => child.exitCode)).toEqual([null, null])
    }
  } finally {
    await admin.end()
  }
  const recovered = load.acknowledged.length
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(recovered + 100)

  expect(await load.stop()).toEqual({ otherResponses: [] })
  expect(terminated).toBeGreaterThan(rounds)
  for (const { call } of servers) await load.expectExactLedger(call)
})
