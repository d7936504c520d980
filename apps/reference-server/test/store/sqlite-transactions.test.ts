import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commitTogether, type Transactions } from '../../src/store/sqlite/transactions.ts'
import { StoreUnavailableError } from '../../src/store/store.ts'

describe('commitTogether', () => {
  let folder: string
  let database: DatabaseSync
  let observer: DatabaseSync
  let transactions: Transactions

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'card-contract-transactions-'))
    database = new DatabaseSync(join(folder, 'notes.db'))
    database.exec('PRAGMA journal_mode = WAL')
    database.exec(
      'CREATE TABLE notes (note TEXT PRIMARY KEY, about TEXT REFERENCES notes DEFERRABLE INITIALLY DEFERRED)',
    )
    observer = new DatabaseSync(join(folder, 'notes.db'))
    transactions = commitTogether(database)
  })
  afterEach(() => {
    if (database.isOpen) database.close()
    observer.close()
    rmSync(folder, { recursive: true })
  })

  it('commitTogether commits the writes of one turn together', async () => {
    const order: string[] = []
    const writes = ['a', 'b', 'c'].map(async (note) => {
      await transactions.write(() => {
        write(note)
        order.push(`${note} written`)
      })
      order.push(`${note} answered, ${committed().length} committed`)
    })
    await Promise.all(writes)
    expect(order).toEqual([
      'a written',
      'b written',
      'c written',
      'a answered, 3 committed',
      'b answered, 3 committed',
      'c answered, 3 committed',
    ])
  })

  it('commitTogether commits writes of different callbacks in one turn together, as for requests', async () => {
    const order: string[] = []
    const responses = ['a', 'b'].map(
      (note) =>
        new Promise<void>((resolve) => {
          setTimeout(() => {
            order.push(`${note} asked`)
            transactions.write(() => write(note)).then(() => resolve(void order.push(`${note} answered`)))
          }, 1)
        }),
    )
    // Both timers are due when the event loop reaches them.
    const due = performance.now() + 5
    while (performance.now() < due);
    await Promise.all(responses)
    expect(order).toEqual(['a asked', 'b asked', 'a answered', 'b answered'])
  })

  it('commitTogether resolves a write only after others can see it', async () => {
    const response = transactions.write(() => write('a'))
    expect(committed()).toEqual([])
    await response
    expect(committed()).toEqual(['a'])
  })

  it('commitTogether delays a lone write only until the end of the turn', async () => {
    const response = transactions.write(() => write('a'))
    await new Promise((resolve) => setImmediate(resolve))
    // If the commit were postponed, this second immediate, scheduled after the write's own, would run before it.
    expect(committed()).toEqual(['a'])
    await response
  })

  it('commitTogether resolves with the result of each change', async () => {
    const responses = await Promise.all([1, 2, 3].map((value) => transactions.write(() => value)))
    expect(responses).toEqual([1, 2, 3])
  })

  it('commitTogether rolls back a change that fails, and no other', async () => {
    const failure = new Error('second thoughts')
    const settled = await Promise.allSettled([
      transactions.write(() => write('a')),
      transactions.write(() => {
        write('b')
        throw failure
      }),
      transactions.write(() => write('a')),
      transactions.write(() => write('c')),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(settled[1]).toEqual({ status: 'rejected', reason: failure })
    expect(committed()).toEqual(['a', 'c'])
  })

  it('commitTogether rejects every write of a transaction that cannot be committed', async () => {
    const settled = await Promise.allSettled([
      transactions.write(() => write('a')),
      // Only the commit itself checks a deferred constraint.
      transactions.write(() => write('b', 'nothing')),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(transactions.write(() => write('c'))).resolves.toBeUndefined()
    expect(committed()).toEqual(['c'])
  })

  it('commitTogether rejects every write of a transaction if the disk is full', async () => {
    database.exec('PRAGMA max_page_count = 8')
    const settled = await Promise.allSettled([
      transactions.write(() => write('a')),
      transactions.write(() => write('x'.repeat(100_000))),
    ])
    expect(settled).toEqual([
      { status: 'rejected', reason: expect.any(StoreUnavailableError) },
      { status: 'rejected', reason: expect.any(StoreUnavailableError) },
    ])
    expect(committed()).toEqual([])
    await transactions.write(() => write('b'))
    expect(committed()).toEqual(['b'])
  })

  it('commitTogether waits for the lock of another connection without blocking the event loop', async () => {
    observer.exec('BEGIN IMMEDIATE')
    const response = transactions.write(() => write('a'))
    // If the event loop were blocked, the lock would never be released.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
    observer.exec('COMMIT')
    await response
    expect(committed()).toEqual(['a'])
  })

  it('commitTogether commits what arrived during the wait in the same transaction', async () => {
    observer.exec('BEGIN IMMEDIATE')
    const first = transactions.write(() => write('a'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    const second = transactions.write(() => write('b'))
    observer.exec('COMMIT')
    await first
    expect(committed()).toEqual(['a', 'b'])
    await second
  })

  it('commitTogether times out on a lock that is not released, and commits again afterwards', async () => {
    const impatient = commitTogether(database, { patienceMs: 50 })
    observer.exec('BEGIN IMMEDIATE')
    await expect(impatient.write(() => write('a'))).rejects.toThrow(
      expect.objectContaining({ code: 'store-unavailable', message: 'the database file is locked' }),
    )
    observer.exec('COMMIT')
    await impatient.write(() => write('b'))
    expect(committed()).toEqual(['b'])
  })

  it('a read succeeds while another connection holds the lock', async () => {
    await transactions.write(() => write('a'))
    observer.exec('BEGIN IMMEDIATE')
    expect(await transactions.read(() => database.prepare('SELECT count(*) AS notes FROM notes').get())).toEqual(
      expect.objectContaining({ notes: 1 }),
    )
    observer.exec('ROLLBACK')
  })

  it('a snapshot shows the same state to all its statements', async () => {
    const counts = await transactions.readSnapshot(() => {
      const before = committedIn(database).length
      observer.exec("INSERT INTO notes (note) VALUES ('a')")
      return [before, committedIn(database).length]
    })
    expect(counts).toEqual([0, 0])
    expect(committedIn(database)).toEqual(['a'])
  })

  it('commitTogether reports that the store is closed', async () => {
    database.close()
    const closed = { message: 'the store is closed', code: 'store-unavailable' }
    await expect(transactions.write(() => write('a'))).rejects.toThrow(expect.objectContaining(closed))
    await expect(transactions.read(() => committedIn(database))).rejects.toThrow(expect.objectContaining(closed))
  })

  function write(note: string, about: string | null = null): void {
    database.prepare('INSERT INTO notes VALUES (?, ?)').run(note, about)
  }

  function committed(): unknown[] {
    return committedIn(observer)
  }

  function committedIn(reader: DatabaseSync): unknown[] {
    return reader
      .prepare('SELECT note FROM notes ORDER BY note')
      .all()
      .map(({ note }) => note)
  }
})
