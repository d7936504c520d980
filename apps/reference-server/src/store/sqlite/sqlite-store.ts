import type { DatabaseSync } from 'node:sqlite'
import type { Store } from '../store.ts'
import { prepareCards } from './cards.ts'
import { openDatabase } from './open-database.ts'
import { preparePayments } from './payments.ts'
import { commitAlone, commitTogether, type Transactions } from './transactions.ts'
import { prepareUsers } from './users.ts'
import { watchFiles } from './watch-files.ts'

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
