import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import type { Card, Store } from '../../src/store/store.ts'
import { type Postgres, startPostgres } from '../fixtures/postgres.ts'
import { issuedCard, newCard, topUp, user } from './samples.ts'

const unavailable = { code: 'store-unavailable', message: 'PostgreSQL does not answer' }

describe('the PostgreSQL store, when its database goes away', () => {
  // One of our own, since it is stopped here; the shared one may be somebody else's.
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
  }, 30_000)
  afterAll(async () => {
    await store.close()
    await postgres.stop()
  })

  it.each(['shutdown', 'crash'] as const)(
    'is unavailable after a %s, recovers by itself, and has lost nothing',
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

  it('refuses what is under way when the database goes, and keeps exactly what it acknowledged', async () => {
    const acknowledged: string[] = []
    let refused = 0
    const load = Array.from({ length: 8 }, async () => {
      while (refused < 100) {
        const movement = topUp(card.cardId, { amount: '0.01' })
        try {
          await store.move(movement)
          acknowledged.push(movement.transactionId)
        } catch (error) {
          expect(error).toMatchObject(unavailable)
          refused += 1
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

  it('survives the loss of idle connections without anyone noticing', async () => {
    await Promise.all(Array.from({ length: 5 }, () => store.ready()))
    const admin = new Client({ connectionString: postgres.url })
    await admin.connect()
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL',
    )
    await admin.end()
    // The pool hears of it a moment later; until then a statement on a dead connection may still be refused.
    await expect.poll(() => store.ready().then(() => 'ready')).toBe('ready')
    expect(await store.findCard(card.cardId)).toMatchObject({ cardId: card.cardId })
  })

  it('gives up on a statement that waits too long', async () => {
    const impatient = await openStore(`${postgres.url}?statement_timeout=200`)
    const holder = new Client({ connectionString: postgres.url })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM cards FOR UPDATE')
    await expect(impatient.move(topUp(card.cardId))).rejects.toMatchObject(unavailable)
    await holder.query('ROLLBACK')
    await expect(impatient.move(topUp(card.cardId))).resolves.toMatchObject({ kind: 'moved' })
    await holder.end()
    await impatient.close()
  })

  it('cannot be opened while there is no database, and says why in the cause', async () => {
    const nowhere = new URL(postgres.url)
    nowhere.pathname = 'nowhere'
    await expect(openStore(nowhere.href)).rejects.toMatchObject({
      ...unavailable,
      cause: expect.objectContaining({ message: 'database "nowhere" does not exist' }),
    })
  })

  it('answers nothing after it is closed, and may be closed twice', async () => {
    const closed = await openStore(postgres.url)
    await closed.close()
    await closed.close()
    await expect(closed.ready()).rejects.toMatchObject(unavailable)
  })
})

describe('the PostgreSQL store, when the network swallows everything', () => {
  it('gives up connecting in time', async () => {
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
