import type { DatabaseSync } from 'node:sqlite'
import { StoreUnavailableError } from '../store.ts'
import { isBusy, toStoreError } from './store-error.ts'

/** Runs statements in transactions. The functions passed in are synchronous, so nothing else in this process runs in between. */
export interface Transactions {
  /** Runs a query of one statement. */
  read<T>(query: () => T): Promise<T>
  /** Runs a query of several statements, which all see the same state. */
  readSnapshot<T>(query: () => T): Promise<T>
  /** Applies all of the change or, if it throws, none of it. The change is durable once the promise resolves. */
  write<T>(change: () => T): Promise<T>
}

interface Write {
  readonly change: () => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

const defaultPatienceMs = 5_000

export interface TogetherOptions {
  /** How long to wait for another process's lock. */
  readonly patienceMs?: number
  /** Called before each commit, which is rolled back if it throws. */
  readonly verify?: () => void
}

/** For a database in memory. No other process uses it and a commit costs nothing, so each change commits at once. */
export function commitAlone(database: DatabaseSync): Transactions {
  const { begin, commit, rollback } = transactionStatements(database)
  return {
    read: async (query) => unlessClosed(query),
    readSnapshot: async (query) => unlessClosed(query),
    write: async (change) =>
      unlessClosed(() => {
        begin.run()
        try {
          const value = change()
          commit.run()
          return value
        } catch (error) {
          if (database.isTransaction) rollback.run()
          throw error
        }
      }),
  }
}

/**
 * For a file: group commit. A durable commit waits for the disk, which takes some hundred microseconds for any amount of data. So the
 * writes of one turn of the event loop share a commit.
 *
 * The transaction runs in `setImmediate`, right after the phase in which Node reads its sockets. It includes every request that has
 * arrived by then, and a lone request does not wait, because the phase ends once its own bytes are read. A microtask would run before
 * the next socket is read, so it would never find a second write. Requests that arrive during the commit form the next group.
 *
 * Another process may hold the file's lock. SQLite's own busy timeout would block the event loop, in steps of up to 100 ms. Retrying
 * from the event loop lets reads continue and the group grow meanwhile.
 */
export function commitTogether(
  database: DatabaseSync,
  { patienceMs = defaultPatienceMs, verify = () => {} }: TogetherOptions = {},
): Transactions {
  const { begin, beginReading, commit, rollback, savepoint, release, rollbackToSavepoint } =
    transactionStatements(database)
  let waiting: Write[] = []
  let busySince: number | undefined

  return { read, readSnapshot, write }

  function write<T>(change: () => T): Promise<T> {
    return new Promise<unknown>((resolve, reject) => {
      if (waiting.push({ change, resolve, reject }) === 1) setImmediate(commitWaiting)
    }) as Promise<T>
  }

  /** In WAL mode, readers do not wait for writers, except while a process recovers the log of one that crashed. */
  async function read<T>(query: () => T): Promise<T> {
    const deadline = performance.now() + patienceMs
    for (;;) {
      try {
        return query()
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw toStoreError(error)
      }
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }

  function readSnapshot<T>(query: () => T): Promise<T> {
    return read(() => {
      beginReading.run()
      try {
        return query()
      } finally {
        rollback.run()
      }
    })
  }

  function commitWaiting(): void {
    if (!hasBegun()) return
    const group = waiting
    waiting = []
    try {
      const settled = group.map(apply)
      // As late as possible: what is committed to a file that is gone must not be acknowledged.
      verify()
      commit.run()
      // Only after the commit, because nothing is durable before it.
      for (const settle of settled) settle()
    } catch (error) {
      // The disk is full or failing, so the other writes of the group are lost too.
      reject(group, inDoubt(error))
      // If even this throws, the process ends, and the file contains only what was committed.
      if (database.isTransaction) rollback.run()
    }
  }

  function hasBegun(): boolean {
    try {
      begin.run()
      busySince = undefined
      return true
    } catch (error) {
      busySince ??= performance.now()
      const waitedMs = performance.now() - busySince
      if (isBusy(error) && waitedMs < patienceMs) {
        // A transaction of another process usually ends within a millisecond.
        if (waitedMs < 1) setImmediate(commitWaiting)
        else setTimeout(commitWaiting, 1)
        return false
      }
      busySince = undefined
      const group = waiting
      waiting = []
      reject(group, toStoreError(error))
      return false
    }
  }

  /** Makes one change in its own savepoint, so that a failure does not affect the others. */
  function apply({ change, resolve, reject }: Write): () => void {
    savepoint.run()
    try {
      const value = change()
      release.run()
      return () => resolve(value)
    } catch (error) {
      // An error of the database as a whole ends the transaction: SQLite rolls it back, or we do.
      if (!database.isTransaction || toStoreError(error) !== error) throw error
      rollbackToSavepoint.run()
      release.run()
      return () => reject(error)
    }
  }
}

function reject(group: readonly Write[], error: unknown): void {
  for (const { reject } of group) reject(error)
}

function inDoubt(error: unknown): unknown {
  const named = toStoreError(error)
  if (named instanceof StoreUnavailableError) return named
  return new StoreUnavailableError('the transaction could not be committed', { cause: error, mayHaveChanged: true })
}

function unlessClosed<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw toStoreError(error)
  }
}

function transactionStatements(database: DatabaseSync) {
  return {
    // IMMEDIATE takes the write lock at once. A transaction that reads first and writes later fails if another one has written
    // meanwhile, and waiting does not help (https://sqlite.org/lang_transaction.html).
    begin: database.prepare('BEGIN IMMEDIATE'),
    beginReading: database.prepare('BEGIN DEFERRED'),
    commit: database.prepare('COMMIT'),
    rollback: database.prepare('ROLLBACK'),
    savepoint: database.prepare('SAVEPOINT one_write'),
    release: database.prepare('RELEASE one_write'),
    rollbackToSavepoint: database.prepare('ROLLBACK TO one_write'),
  }
}
