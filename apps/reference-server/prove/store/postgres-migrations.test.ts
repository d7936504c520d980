import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { at, payout, user } from '../../test/store/samples.ts'
import { createPostgresDatabase, type PostgresDatabase } from '../fixtures/postgres-database.ts'

describe('opening a PostgreSQL store', () => {
  let database: PostgresDatabase

  beforeEach(async () => {
    database = await createPostgresDatabase()
  })
  afterEach(async () => {
    await database.drop()
  })

  it('opening the store creates the tables once when many servers start at the same time', async () => {
    const stores = await Promise.all(Array.from({ length: 8 }, () => openStore(database.url)))
    await Promise.all(stores.map((store) => store.createUser(user())))
    expect(await query('SELECT version FROM card_contract_migrations')).toEqual([{ version: 1 }, { version: 2 }])
    expect(await query('SELECT count(*)::int AS users FROM users')).toEqual([{ users: 8 }])
    await Promise.all(stores.map((store) => store.close()))
  })

  it('opening the store keeps the data of an earlier server', async () => {
    const amina = user()
    const first = await openStore(database.url)
    await first.createUser(amina)
    await first.close()
    const second = await openStore(database.url)
    expect(await second.findUser(amina.userId)).toEqual(amina)
    await second.close()
  })

  it('opening the store does not change a database of a newer program', async () => {
    await openStore(database.url).then((store) => store.close())
    await query('INSERT INTO card_contract_migrations (version) VALUES (99)')
    await expect(openStore(database.url)).rejects.toMatchObject({
      code: 'store-unfit',
      message: 'the database has version 99, but this program supports versions up to 2',
      hint: 'start the newer version, or use another database',
    })
  })

  it('opening the store leaves nothing behind when a migration fails', async () => {
    await query('CREATE TABLE payouts (reference text)')
    await expect(openStore(database.url)).rejects.toMatchObject({
      code: 'store-unfit',
      message: 'the database has tables of another program',
    })
    expect(await query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([
      { tablename: 'payouts' },
    ])
  })

  it('opening the store uses READ COMMITTED even if the database has another default', async () => {
    const [{ name } = { name: '' }] = await query<{ name: string }>('SELECT current_database() AS name')
    await query(`ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`)
    const [one, other] = await Promise.all([openStore(database.url), openStore(database.url)])
    const wages = payout()
    await one.seed({ payments: [], payouts: [wages] })
    const polls = Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? one : other).pollPayout(wages.reference, at(10)),
    )
    expect(await Promise.all(polls)).toHaveLength(40)
    await Promise.all([one.close(), other.close()])
  })

  it('opening the store rejects TRUNCATE on the ledger', async () => {
    const store = await openStore(database.url)
    await expect(query('TRUNCATE ledger')).rejects.toThrow('the ledger is append-only')
    await store.close()
  })

  async function query<Row extends Record<string, unknown>>(sql: string): Promise<Row[]> {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    try {
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end()
    }
  }
})
