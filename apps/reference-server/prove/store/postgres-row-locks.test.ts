import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import type { Card, Store } from '../../src/store/store.ts'
import { issuedCard, newCard, termination, topUp, user, withdrawal } from '../../test/store/samples.ts'
import { createPostgresDatabase, type PostgresDatabase } from '../fixtures/postgres-database.ts'

/**
 * A statement sees the database as it was when the statement began, except for rows that it had to wait for. Each test makes the store
 * wait for a transaction that changes the card, so the statement's first view is outdated when it continues.
 */
describe('a statement that waited for another transaction uses the state after it', () => {
  let database: PostgresDatabase
  let store: Store
  let other: Client
  let card: Card

  beforeAll(async () => {
    database = await createPostgresDatabase()
    store = await openStore(database.url)
  })
  afterAll(async () => {
    await store.close()
    await database.drop()
  })
  beforeEach(async () => {
    const owner = user()
    await store.createUser(owner)
    const issued = newCard({ userId: owner.userId, opening: '100' })
    await store.issueCard(issued)
    card = issuedCard(issued)
    other = new Client({ connectionString: database.url })
    await other.connect()
  })
  afterEach(async () => {
    await other.end()
  })

  it('a withdrawal is rejected if the money is gone, with the new balance', async () => {
    const moved = await afterWaitingFor("balance = '5'", () => store.move(withdrawal(card.cardId, { amount: '10' })))
    expect(moved).toEqual({ kind: 'below-floor', card: { ...card, balance: '5' } })
  })

  it('a withdrawal succeeds if money has arrived', async () => {
    const asked = () => store.move(withdrawal(card.cardId, { amount: '150' }))
    expect(await asked()).toMatchObject({ kind: 'below-floor' })
    const moved = await afterWaitingFor("balance = '200.5'", asked)
    expect(moved).toMatchObject({ kind: 'moved', card: { balance: '50.5' } })
    expect(await store.findCard(card.cardId)).toMatchObject({ balance: '50.5' })
  })

  it('a top-up adds to the new balance', async () => {
    const moved = await afterWaitingFor("balance = '1'", () => store.move(topUp(card.cardId, { amount: '0.29' })))
    expect(moved).toMatchObject({ kind: 'moved', card: { balance: '1.29' } })
    expect(await store.findCard(card.cardId)).toMatchObject({ balance: '1.29' })
  })

  it('a movement is rejected if the new state forbids it, with that state', async () => {
    const moved = await afterWaitingFor("status = 'terminated'", () => store.move(topUp(card.cardId)))
    expect(moved).toEqual({ kind: 'state-forbids', card: { ...card, status: 'terminated' } })
  })

  it('a movement succeeds if the new state allows it', async () => {
    await store.changeState({ ...termination(card.cardId), to: 'disabled', onlyFrom: ['active'] })
    const moved = await afterWaitingFor("status = 'active'", () => store.move(topUp(card.cardId)))
    expect(moved).toMatchObject({ kind: 'moved', card: { status: 'active' } })
  })

  it('a termination pays out the new balance', async () => {
    const changed = await afterWaitingFor("balance = '7.5'", () => store.changeState(termination(card.cardId)))
    expect(changed).toMatchObject({
      kind: 'changed',
      card: { status: 'terminated', balance: '0' },
      transaction: { amount: '7.5' },
    })
  })

  it('a termination pays out nothing if nothing is left', async () => {
    const changed = await afterWaitingFor("balance = '0'", () => store.changeState(termination(card.cardId)))
    expect(changed).toEqual({ kind: 'changed', card: { ...card, status: 'terminated', balance: '0' } })
    expect((await store.listTransactions(card.cardId))?.transactions).toHaveLength(1)
  })

  it('a change of state is rejected if another one came first', async () => {
    const changed = await afterWaitingFor("status = 'terminated'", () => store.changeState(termination(card.cardId)))
    expect(changed).toEqual({ kind: 'state-forbids', card: { ...card, status: 'terminated' } })
    expect((await store.listTransactions(card.cardId))?.transactions).toHaveLength(1)
  })

  it('a movement succeeds if the other transaction is rolled back', async () => {
    const moved = await afterWaitingFor("balance = '0'", () => store.move(withdrawal(card.cardId)), 'ROLLBACK')
    expect(moved).toMatchObject({ kind: 'moved', card: { balance: '90' } })
  })

  it('reads do not wait', async () => {
    await other.query('BEGIN')
    await other.query(`UPDATE cards SET balance = '5' WHERE card_id = '${card.cardId}'`)
    expect(await store.findCard(card.cardId)).toEqual(card)
    expect((await store.listTransactions(card.cardId))?.card).toEqual(card)
    await other.query('ROLLBACK')
  })

  async function afterWaitingFor<T>(
    change: string,
    ask: () => Promise<T>,
    end: 'COMMIT' | 'ROLLBACK' = 'COMMIT',
  ): Promise<T> {
    await other.query('BEGIN')
    await other.query(`UPDATE cards SET ${change} WHERE card_id = '${card.cardId}'`)
    const response = ask()
    await untilSomeoneWaits()
    await other.query(end)
    return await response
  }

  async function untilSomeoneWaits(): Promise<void> {
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    for (;;) {
      // Outside a transaction, because the view does not change within one.
      await other.query('SELECT pg_stat_clear_snapshot()')
      const { rowCount } = await other.query(waiting)
      if (rowCount) return
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
})
