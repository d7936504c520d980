import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import type { Card, Store } from '../../src/store/store.ts'
import { issuedCard, newCard, topUp, user } from '../../test/store/samples.ts'
import { type Postgres, startPostgres } from '../fixtures/postgres.ts'

const unavailable = { code: 'store-unavailable', message: 'PostgreSQL does not respond' }

describe('the PostgreSQL store, when its database stops', () => {
  // Not the shared one, because this test stops it.
  let postgres: Postgres
  let store: Store
  let card: Card

  beforeAll(async () => {
    postgres = await startPostgres()
    store = await openStore(postgres.url)
    const owner = user()
    await store.createUser(owner)
    const issued = newCard({ userId: owner.userId, opening: '100' })
    await store.issueCard(issued)
    card = issuedCard(issued)
  })
  afterAll(async () => {
    await store.close()
    await postgres.stop()
  })

  it.each(['shutdown', 'crash'] as const)(
    'the store is unavailable after a %s, recovers by itself, and has lost nothing',
    async (how) => {
      const before = await store.move(topUp(card.cardId, { amount: '1' }))
      await postgres.halt(how)
      await expect(store.ready()).rejects.toMatchObject(unavailable)
      await expect(store.move(topUp(card.cardId))).rejects.toMatchObject(unavailable)
      await expect(store.findCard(card.cardId)).rejects.toMatchObject(unavailable)

      await postgres.restart()
      await expect(store.ready()).resolves.toBeUndefined()
      expect(await store.findCard(card.cardId)).toEqual('card' in before && before.card)
    },
  )

  it('the store rejects pending calls when the database stops, and keeps exactly what it acknowledged', async () => {
    const acknowledged: string[] = []
    let rejected = 0
    const load = Array.from({ length: 8 }, async () => {
      while (rejected < 100) {
        const movement = topUp(card.cardId, { amount: '0.01' })
        try {
          await store.move(movement)
          acknowledged.push(movement.transactionId)
        } catch (error) {
          expect(error).toMatchObject(unavailable)
          rejected += 1
        }
      }
    })
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50)
    await postgres.halt()
    await Promise.all(load)
    await postgres.restart()

    const entered =
      (await store.listTransactions(card.cardId))?.transactions.map(({ transactionId }) => transactionId) ?? []
    const kept = new Set(entered)
    expect(kept.size).toBe(entered.length)
    expect(acknowledged.filter((transactionId) => !kept.has(transactionId))).toEqual([])
  })

  it('the store replaces lost idle connections', async () => {
    await Promise.all(Array.from({ length: 5 }, () => store.ready()))
    const admin = new Client({ connectionString: postgres.url })
    await admin.connect()
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL',
    )
    await admin.end()
    // The pool notices a moment later. Until then a statement on a dead connection may fail.
    await expect.poll(() => store.ready().then(() => 'ready')).toBe('ready')
    expect(await store.findCard(card.cardId)).toMatchObject({ cardId: card.cardId })
  })

  it('the store is not ready while the database is read-only, as a standby is', async () => {
    const admin = new Client({ connectionString: postgres.url })
    await admin.connect()
    await admin.query('SET default_transaction_read_only = off')
    const makeReadOnly = async (value: 'on' | 'off') => {
      await admin.query(`ALTER DATABASE postgres SET default_transaction_read_only = ${value}`)
      await admin.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL',
      )
    }
    const readiness = () =>
      store.ready().then(
        () => 'ready',
        ({ cause }) => cause.code,
      )
    await makeReadOnly('on')
    await expect.poll(readiness).toBe('25006')
    await makeReadOnly('off')
    await expect.poll(readiness).toBe('ready')
    await admin.end()
  })

  it('the store times out a statement that waits too long', async () => {
    const impatient = await openStore(`${postgres.url}?statement_timeout=500`)
    const holder = new Client({ connectionString: postgres.url })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM cards FOR UPDATE')
    await expect(impatient.move(topUp(card.cardId))).rejects.toMatchObject({ ...unavailable, mayHaveChanged: false })
    await holder.query('ROLLBACK')
    const outcome = () => impatient.move(topUp(card.cardId)).then(({ kind }) => kind)
    await expect.poll(() => outcome().catch(({ message }) => message)).toBe('moved')
    await holder.end()
    await impatient.close()
  })

  it('the store does not claim that nothing changed when a statement was sent and its end is not known', async () => {
    const before = await store.findCard(card.cardId)
    const impatient = await openStore(`${postgres.url}?query_timeout=2000`)
    const holder = new Client({ connectionString: postgres.url })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM cards FOR UPDATE')
    const movement = topUp(card.cardId, { amount: '5' })
    await expect(impatient.move(movement)).rejects.toMatchObject({ ...unavailable, mayHaveChanged: true })
    expect(await store.findCard(card.cardId)).toEqual(before)
    await holder.query('ROLLBACK')
    // It is applied after the caller was told: to call that "nothing was changed" would invite a second top-up.
    await expect
      .poll(async () => (await store.listTransactions(card.cardId))?.transactions.map((one) => one.transactionId))
      .toContain(movement.transactionId)
    await holder.end()
    await impatient.close()
  })

  it('the store cannot be opened without a database, and has the reason as its cause', async () => {
    const nowhere = new URL(postgres.url)
    nowhere.pathname = 'nowhere'
    await expect(openStore(nowhere.href)).rejects.toMatchObject({
      ...unavailable,
      cause: expect.objectContaining({ message: 'database "nowhere" does not exist' }),
    })
  })

  it('the store rejects calls after it is closed, and may be closed twice', async () => {
    const closed = await openStore(postgres.url)
    await closed.close()
    await closed.close()
    await expect(closed.ready()).rejects.toMatchObject(unavailable)
  })
})

describe('the PostgreSQL store, when the network drops all packets', () => {
  it('the store times out when the network drops all packets', async () => {
    const sockets = new Set<Socket>()
    const blackHole = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
    await once(blackHole, 'listening')
    const address = blackHole.address()
    const port = typeof address === 'object' ? address?.port : undefined
    await expect(openStore(`postgres://tests@127.0.0.1:${port}/cards`)).rejects.toMatchObject(unavailable)
    for (const socket of sockets) socket.destroy()
    blackHole.close()
  })
})

describe('the PostgreSQL store, when PostgreSQL ends each connection right after its login', () => {
  it('the store is unavailable when PostgreSQL ends each connection, and the process goes on', async () => {
    const message = (type: string, ...fields: string[]) => {
      const body = Buffer.from(fields.join(''), 'latin1')
      const length = Buffer.alloc(4)
      length.writeUInt32BE(4 + body.length)
      return Buffer.concat([Buffer.from(type), length, body])
    }
    // https://www.postgresql.org/docs/current/protocol-message-formats.html
    const loggedIn = [message('R', '\0\0\0\0'), message('Z', 'I')]
    const ended = message('E', 'SFATAL\0', 'VFATAL\0', 'C57P01\0', 'Mterminating connection\0', '\0')
    const server = createServer((socket) => {
      socket.on('error', () => {})
      // All in one packet, so that the error arrives before any code that awaits the connection runs.
      socket.once('data', () => socket.end(Buffer.concat([...loggedIn, ended])))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await expect(openStore(`postgres://tests@127.0.0.1:${port}/cards`)).rejects.toMatchObject(unavailable)
    server.close()
  })
})
