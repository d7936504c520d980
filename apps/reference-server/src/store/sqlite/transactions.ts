import type { DatabaseSync } from 'node:sqlite'
import { StoreUnavailableError } from '../store.ts'
import { isBusy, toStoreError } from './store-error.ts'

/** How statements reach the database. What is passed in runs synchronously, so nothing of this process comes between. */
export interface Transactions {
  /** A query of one statement. */
  read<T>(query: () => T): Promise<T>
  /** A query of several statements, all of which see the same moment. */
  readSnapshot<T>(query: () => T): Promise<T>
  /** All of the change or, if it throws, nothing of it; durable once the promise resolves. */
  write<T>(change: () => T): Promise<T>
}

interface Write {
  readonly change: () => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

const defaultPatienceMs = 5_000

/** For a database in memory: nobody else has it and a commit costs nothing, so there is nothing to wait for. */
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
 * For a file: group commit. A durable commit waits for the disk, some hundred microseconds however much it writes, so the writes of
 * one turn of the event loop share one.
 *
 * The transaction runs in `setImmediate`, that is, right after the phase in which Node reads its sockets: every request that had
 * arrived is in it, and a lone request waits for nothing, as that phase is over once its own bytes are read. A microtask would
 * come before the next socket is read and never find a second write. Requests that arrive during the commit form the next group.
 *
 * Another process may hold the file's lock. SQLite's own busy timeout would sleep in the middle of our event loop, in steps of
 * up to 100 ms; trying again from the event loop keeps reads going and lets the group grow meanwhile.
 */
export function commitTogether(database: DatabaseSync, { patienceMs = defaultPatienceMs } = {}): Transactions {
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

  /** Readers don't wait for writers in WAL mode, except while a process cleans up after one that crashed. */
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
      const answers = group.map(answer)
      commit.run()
      // Not before the commit: until then none of it is durable.
      for (const give of answers) give()
    } catch (error) {
      // The disk is full or failing: what the others wrote can't be kept either.
      refuse(group, inDoubt(error))
      // Should even this throw, the process ends, and whoever opens the file next finds only what was committed.
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
        // A transaction of another process is most often over within a millisecond.
        if (waitedMs < 1) setImmediate(commitWaiting)
        else setTimeout(commitWaiting, 1)
        return false
      }
      busySince = undefined
      const group = waiting
      waiting = []
      refuse(group, toStoreError(error))
      return false
    }
  }

  /** Makes one change in a savepoint of its own, so that one that fails takes no other with it. */
  function answer({ change, resolve, reject }: Write): () => void {
    savepoint.run()
    try {
      const value = change()
      release.run()
      return () => resolve(value)
    } catch (error) {
      // An error of the database as a whole ends the transaction, by SQLite or by us.
      if (!database.isTransaction || toStoreError(error) !== error) throw error
      rollbackToSavepoint.run()
      release.run()
      return () => reject(error)
    }
  }
}

function refuse(group: readonly Write[], error: unknown): void {
  for (const { reject } of group) reject(error)
}

function inDoubt(error: unknown): unknown {
  const named = toStoreError(error)
  if (named instanceof StoreUnavailableError) return named
  return new StoreUnavailableError('the transaction could not be committed', {
    hint: 'look at the cause',
    cause: error,
  })
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
    // IMMEDIATE takes the write lock at once. A transaction that begins by reading and then wants to write is refused when
    // another has written meanwhile, and no waiting helps it (https://sqlite.org/lang_transaction.html).
    begin: database.prepare('BEGIN IMMEDIATE'),
    beginReading: database.prepare('BEGIN DEFERRED'),
    commit: database.prepare('COMMIT'),
    rollback: database.prepare('ROLLBACK'),
    savepoint: database.prepare('SAVEPOINT one_write'),
    release: database.prepare('RELEASE one_write'),
    rollbackToSavepoint: database.prepare('ROLLBACK TO one_write'),
  }
}
