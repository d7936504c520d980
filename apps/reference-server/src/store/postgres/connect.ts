import { DatabaseError, Pool, type QueryResultRow } from 'pg'
import { StoreUnavailableError, StoreVersionError } from '../store.ts'

/** A statement by its name: the server parses and plans it once per connection, and it still is one round trip. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
}

export interface Connections {
  readonly pool: Pool
  run<Row extends QueryResultRow>(statement: NamedStatement, values: readonly unknown[]): Promise<Row[]>
}

const connectTimeoutMs = 3_000
// The server gives up first, and says so; the client's own limit is for a network that swallows everything.
const statementTimeoutMs = 5_000
const answerTimeoutMs = 6_000

export function connect(url: string): Connections {
  const pool = new Pool({
    // What the URL says counts more than what follows, so an operator can change any of it there.
    connectionString: url,
    application_name: 'card-contract-reference-server',
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
    // The statements are written for it: under REPEATABLE READ a movement that waited for another would be refused (40001).
    options: '-c default_transaction_isolation=read\\ committed',
  })
  // An idle connection that breaks is no news: the pool drops it and connects again when it needs one. Without a listener the
  // event would end the process.
  pool.on('error', () => {})
  return { pool, run }

  async function run<Row extends QueryResultRow>(
    { name, text }: NamedStatement,
    values: readonly unknown[],
  ): Promise<Row[]> {
    try {
      const { rows } = await pool.query<Row>({ name, text, values: [...values] })
      return rows
    } catch (error) {
      throw toStoreError(error)
    }
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const unavailableStates = [
  /^08/, // connection exceptions
  /^28/, // the password or the role is refused
  /^3D/, // there is no such database
  /^53/, // out of connections, memory or disk
  /^57/, // shutting down, starting up, statement timeout
  /^58/, // the disk failed
  /^25006/, // a standby, or a primary that became one
  /^40/, // a deadlock, or a serialization failure if someone insists on another isolation level
  /^55P03/, // a lock was not free in time
]

const ownMistakes = [TypeError, RangeError, SyntaxError, ReferenceError, StoreVersionError]

/** Gives the loss of the database its name; a mistake in a single statement stays what it is. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof StoreUnavailableError || !isLossOfDatabase(error)) return error
  // Intentionally not the cause's text in the message: it can name hosts and roles, and a message may be shown.
  return new StoreUnavailableError('PostgreSQL does not answer', {
    hint: 'look at the cause; connections are made again by themselves once the database is back',
    cause: error,
  })
}

function isLossOfDatabase(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const state = error.code ?? ''
    return unavailableStates.some((pattern) => pattern.test(state))
  }
  // Whatever else the driver throws did not come from the server: refused, reset, timed out, closed.
  return error instanceof Error && !ownMistakes.some((mistake) => error instanceof mistake)
}
