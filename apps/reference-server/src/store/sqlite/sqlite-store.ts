import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { type Store, StoreUnavailableError, type User } from '../store.ts'
import { prepareCards } from './cards.ts'
import { openDatabase } from './open-database.ts'
import { preparePayments } from './payments.ts'
import { commitAlone, commitTogether, type Transactions } from './transactions.ts'

/**
 * The embedded store: `:memory:`, or a file that any number of processes on one machine share. It caches nothing between transactions
 * that another process might change.
 */
export async function openSqliteStore(path: string): Promise<Store> {
  const database = await openDatabase(path)
  const isFile = database.location() !== null
  return createSqliteStore(database, isFile ? commitTogether(database, { verify: watchFiles(path) }) : undefined)
}

/** A store on an open, migrated database. */
export function createSqliteStore(database: DatabaseSync, transactions: Transactions = commitAlone(database)): Store {
  const { read, readSnapshot, write } = transactions
  const users = prepareUsers(database)
  const cards = prepareCards(database)
  const payments = preparePayments(database)
  // More pages than an operation changes: a disk that is almost full still accepts a smaller change.
  const writeMuch = database.prepare('INSERT OR REPLACE INTO readiness VALUES (1, zeroblob(32768))')

  return {
    kind: 'sqlite',
    createUser: (user) => write(() => users.create(user)),
    findUser: (userId) => read(() => users.find(userId)),
    issueCard: (card) => write(() => cards.issue(card)),
    findCard: (cardId) => read(() => cards.find(cardId)),
    move: (movement) => write(() => cards.move(movement)),
    changeState: (change) => write(() => cards.changeState(change)),
    listTransactions: (cardId) => readSnapshot(() => cards.list(cardId)),
    findPayment: (orderId, payId) => read(() => payments.find(orderId, payId)),
    pollPayout: (reference, at) => write(() => payments.poll(reference, at)),
    seed: (fixtures) => write(() => payments.seed(fixtures)),
    ready: () => write(() => void writeMuch.run()),
    close,
  }

  async function close(): Promise<void> {
    if (!database.isOpen) return
    try {
      // Writes finish in the order in which they arrived, so after this one none is left.
      await write(() => undefined)
    } finally {
      if (database.isOpen) database.close()
    }
  }
}

function prepareUsers(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO users VALUES (?, ?, ?, ?, ?)')
  const select = database.prepare(
    'SELECT user_id AS userId, reference, profile, status, created_at AS createdAt FROM users WHERE user_id = ?',
  )

  return { create, find }

  function create({ userId, reference, profile, status, createdAt }: User): void {
    insert.run(userId, reference, JSON.stringify(profile), status, createdAt)
  }

  function find(userId: string): User | undefined {
    const row = select.get(userId) as (Omit<User, 'profile'> & { readonly profile: string }) | undefined
    return row && { ...row, profile: JSON.parse(row.profile) }
  }
}

// The log and its index: without them, the commits since the last checkpoint are lost.
const companions = ['', '-wal', '-shm']

/**
 * Returns a check that the files of an open database are still the ones at its path. SQLite does not notice if they were deleted or
 * replaced: it continues with files that nothing can open any more, so each commit would be lost when the server stops. While a file
 * is open, its number is not given to another one.
 */
function watchFiles(path: string): () => void {
  const opened = companions.map((suffix) => numberOf(path + suffix))
  return () => {
    if (companions.every((suffix, index) => numberOf(path + suffix) === opened[index])) return
    throw new StoreUnavailableError('the database file was deleted or replaced')
  }
}

function numberOf(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino
}
