import type { Store } from '../store.ts'
import { prepareCards } from './cards.ts'
import { connect, type NamedStatement, toStoreError } from './connect.ts'
import { migrate } from './migrations.ts'
import { preparePayments } from './payments.ts'
import { prepareUsers } from './users.ts'

// Changes no row. A standby, which accepts no change, rejects it all the same.
const ping: NamedStatement = { name: 'ping', text: 'UPDATE cards SET balance = balance WHERE false' }

/** The store for several nodes: any number of server processes share one PostgreSQL, 13 or newer. Every method is one statement. */
export async function openPostgresStore(url: string): Promise<Store> {
  const connections = connect(url)
  const { pool, run } = connections
  try {
    await migrate(pool)
  } catch (error) {
    await pool.end()
    throw toStoreError(error)
  }
  const users = prepareUsers(connections)
  const cards = prepareCards(connections)
  const payments = preparePayments(connections)

  return {
    kind: 'postgres',
    createUser: users.create,
    findUser: users.find,
    issueCard: cards.issue,
    findCard: cards.find,
    move: cards.move,
    changeState: cards.changeState,
    listTransactions: cards.list,
    findPayment: payments.find,
    pollPayout: payments.poll,
    seed: payments.seed,
    ready: async () => void (await run(ping, [])),
    close: async () => {
      if (!pool.ending) await pool.end()
    },
  }
}
