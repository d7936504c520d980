import { DatabaseError, Pool, type QueryResultRow } from 'pg'
import { StoreUnavailableError, UnfitStoreError } from '../store.ts'

/** A named statement: PostgreSQL parses and plans it once per connection, and each execution is one round trip. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
}

export interface Connections {
  readonly pool: Pool
  run<Row extends QueryResultRow>(statement: NamedStatement, values: readonly unknown[]): Promise<Row[]>
}

const connectTimeoutMs = 3_000
// The server's limit is shorter, so that it can report the timeout. The client's own limit is for a network that drops packets.
const statementTimeoutMs = 5_000
const responseTimeoutMs = 6_000

export function connect(url: string): Connections {
  const pool = new Pool({
    // Parameters of the URL override these options, so an operator can change each of them.
    connectionString: url,
    application_name: 'card-contract-reference-server',
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: responseTimeoutMs,
    keepAlive: true,
    // The statements require READ COMMITTED: under REPEATABLE READ, a movement that waited for another would fail (40001).
    options: '-c default_transaction_isolation=read\\ committed',
  })
  // The pool replaces a broken connection when it needs one. Without a listener, an 'error' event would end the process.
  pool.on('error', ignore)
  // The pool's own listener is off while a connection is checked out, and PostgreSQL can end one as soon as it has logged in, before
  // any code that awaits the connection runs. So each has a listener for its whole life. A pending query is rejected as well.
  pool.on('connect', (client) => client.on('error', ignore))
  return { pool, run }

  async function run<Row extends QueryResultRow>(
    { name, text }: NamedStatement,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const client = await pool.connect().catch((error: unknown) => {
      throw toStoreError(error)
    })
    let failure: Error | undefined
    try {
      const { rows } = await client.query<Row>({ name, text, values: [...values] })
      return rows
    } catch (error) {
      failure = error as Error
      throw toStoreError(error, { mayHaveChanged: !isRolledBack(error) })
    } finally {
      client.release(failure)
    }
  }
}

function ignore(): void {}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const unavailableStates = [
  /^08/, // connection exceptions
  /^28/, // the password or the role is rejected
  /^3D/, // the database does not exist
  /^53/, // out of connections, memory or disk
  /^57/, // shutting down, starting up, statement timeout
  /^58/, // the disk failed
  /^25006/, // read-only: a standby
  /^40/, // a deadlock, or a serialization failure if the URL sets another isolation level
  /^55P03/, // a lock timed out
  /^XX00[12]/, // a page is damaged
]

const ownMistakes = [TypeError, RangeError, SyntaxError, ReferenceError, UnfitStoreError]

/**
 * Whether PostgreSQL itself reported that a statement failed: it is then rolled back. FATAL is no such proof, because a backend
 * that is terminated may have committed. The severity is in the language of the server; an unknown one proves nothing either.
 */
function isRolledBack(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity === 'ERROR'
}

/** Turns the loss of the database into a `StoreUnavailableError`; an error in a single statement stays what it is. */
export function toStoreError(error: unknown, { mayHaveChanged = false } = {}): unknown {
  if (error instanceof StoreUnavailableError || !isLossOfDatabase(error)) return error
  // Intentionally without the cause's message, which can name hosts and roles: this message may be shown.
  return new StoreUnavailableError('PostgreSQL does not respond', {
    cause: error,
    mayHaveChanged,
    isDamage: error instanceof DatabaseError && /^XX00[12]/.test(error.code ?? ''),
  })
}

function isLossOfDatabase(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const state = error.code ?? ''
    return unavailableStates.some((pattern) => pattern.test(state))
  }
  // All other errors of the driver did not come from PostgreSQL: the connection was refused, reset or closed, or timed out.
  return error instanceof Error && !ownMistakes.some((mistake) => error instanceof mistake)
}
