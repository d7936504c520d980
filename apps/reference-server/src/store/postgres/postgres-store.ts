import type { Store, User } from '../store.ts'
import { prepareCards } from './cards.ts'
import { type Connections, connect, type NamedStatement, toStoreError } from './connect.ts'
import { migrate } from './migrations.ts'
import { preparePayments } from './payments.ts'

// Changes no row of the tables that operations change, but needs the same locks and rights. What it writes needs space on the disk.
const writeMuch: NamedStatement = {
  name: 'write-much',
  text: `WITH users_accept AS (UPDATE users SET status = status WHERE false),
    cards_accept AS (UPDATE cards SET balance = balance WHERE false),
    ledger_accepts AS (
      INSERT INTO ledger (transaction_id, card, amount, type, created_at) SELECT '', 0, 0, '', '' WHERE false),
    payouts_accept AS (UPDATE payouts SET polling_attempts = polling_attempts WHERE false)
    INSERT INTO readiness VALUES (1, repeat('0', 32768)) ON CONFLICT (id) DO UPDATE SET filler = excluded.filler`,
}

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
    ready: async () => void (await run(writeMuch, [])),
    close: async () => {
      if (!pool.ending) await pool.end()
    },
  }
}

const insert: NamedStatement = {
  name: 'create-user',
  text: 'INSERT INTO users (user_id, reference, profile, status, created_at) VALUES ($1, $2, $3::json, $4, $5)',
}
const select: NamedStatement = {
  name: 'find-user',
  text: 'SELECT user_id AS "userId", reference, profile, status, created_at AS "createdAt" FROM users WHERE user_id = $1',
}

function prepareUsers({ run }: Connections) {
  return { create, find }

  async function create({ userId, reference, profile, status, createdAt }: User): Promise<void> {
    await run(insert, [userId, reference, JSON.stringify(profile), status, createdAt])
  }

  async function find(userId: string): Promise<User | undefined> {
    const [user] = await run<User>(select, [userId])
    return user
  }
}
